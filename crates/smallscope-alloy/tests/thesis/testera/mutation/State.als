// Khurshid's thesis, figure 5-2: states.
module testera/mutation/State

sig State {}
