// Truth values, which the thesis says are in a library (section 5.6).
module testera/primitive/Boolean

sig Boolean {}
static sig true extends Boolean {}
static sig false extends Boolean {}

fact { true != false and true + false = Boolean }
