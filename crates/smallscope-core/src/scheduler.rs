//! Which part of the work a process has, by the variables that schedulers set.
//!
//! | scheduler | variables | counted from |
//! |---|---|---|
//! | Slurm, array jobs | `SLURM_ARRAY_TASK_ID`, `_MIN`, `_MAX`, `_COUNT`, `_STEP` | the array's first number |
//! | AWS Batch, array jobs | `AWS_BATCH_JOB_ARRAY_INDEX`, `AWS_BATCH_JOB_ARRAY_SIZE` | 0 |
//! | Kubernetes, indexed jobs | `JOB_COMPLETION_INDEX`, and [`SHARDS`] | 0 |
//! | GNU parallel | `PARALLEL_SEQ`, and [`SHARDS`] | 1 |
//!
//! If there are variables of several, the first in this order counts: those that know how many parts there are come first. Kubernetes and
//! GNU parallel do not tell how many; [`SHARDS`] does, which the user sets. With Slurm it is for arrays that are part of a larger
//! one, such as `--array=2,5` to repeat two tasks of eight; numbers count from 0 then.
//!
//! What is missing or contradicts itself is an error that names the variable: a process that took another part than the scheduler
//! means would leave a hole.

use crate::units::Shard;

/// The variable that says how many parts there are, where the scheduler does not.
pub const SHARDS: &str = "SMALLSCOPE_SHARDS";

const SLURM: [&str; 4] =
    ["SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_COUNT"];
const SLURM_STEP: &str = "SLURM_ARRAY_TASK_STEP";
const AWS: [&str; 2] = ["AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE"];
const KUBERNETES: &str = "JOB_COMPLETION_INDEX";
const PARALLEL: &str = "PARALLEL_SEQ";

/// The part of this process, by its environment: its number from 0, and how many there are.
///
/// # Errors
///
/// If no scheduler's variables are there, or some are missing, no numbers, or contradict one another.
pub fn shard() -> Result<Shard, String> {
    shard_of(|name| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()))
}

/// The same by other variables than those of this process.
///
/// ```
/// use smallscope_core::scheduler::shard_of;
/// let kubernetes = |name: &str| match name {
///     "JOB_COMPLETION_INDEX" => Some("3".to_owned()),
///     "SMALLSCOPE_SHARDS" => Some("8".to_owned()),
///     _ => None,
/// };
/// assert_eq!(shard_of(kubernetes), Ok((3, 8)));
/// ```
///
/// # Errors
///
/// As for [`shard`].
pub fn shard_of(variable: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let variables = Variables(&variable);
    let has = |names: &[&str]| names.iter().any(|name| variable(name).is_some());
    if has(&SLURM) || has(&[SLURM_STEP]) {
        variables.slurm()
    } else if has(&AWS) {
        variables.aws()
    } else if has(&[KUBERNETES]) {
        variables.counted(KUBERNETES, 0, "Kubernetes does not tell `completions` to its pods")
    } else if has(&[PARALLEL]) {
        variables.counted(PARALLEL, 1, "GNU parallel does not tell the number of jobs in a variable")
    } else {
        let known = [SLURM[0], AWS[0], KUBERNETES, PARALLEL].join(", ");
        Err(format!("no scheduler says which part this is: none of {known} is set; write i/n, such as 0/4"))
    }
}

struct Variables<'v>(&'v dyn Fn(&str) -> Option<String>);

impl Variables<'_> {
    fn number(&self, name: &str) -> Result<Option<usize>, String> {
        let Some(text) = (self.0)(name) else { return Ok(None) };
        text.trim().parse().map(Some).map_err(|_| format!("{name}={text} is not a number"))
    }

    fn needed(&self, name: &str, because: &str) -> Result<usize, String> {
        self.number(name)?.ok_or_else(|| format!("{name} is not set, but {because} is"))
    }

    /// How many parts there are, by the user.
    fn shards(&self) -> Result<Option<usize>, String> {
        match self.number(SHARDS)? {
            Some(0) => Err(format!("{SHARDS}=0: there is at least one shard")),
            shards => Ok(shards),
        }
    }

    fn slurm(&self) -> Result<Shard, String> {
        let [id, min, max, count] = SLURM;
        let number = self.needed(id, "another variable of a Slurm array")?;
        if let Some(shards) = self.shards()? {
            return below((id, number), (SHARDS, shards));
        }
        let [first, last, tasks] = [self.needed(min, id)?, self.needed(max, id)?, self.needed(count, id)?];
        let step = self.number(SLURM_STEP)?.unwrap_or(1);
        if step == 0 || first > last || (last - first) / step + 1 != tasks || (last - first) % step != 0 {
            let numbers = format!("{count}={tasks}, {min}={first}, {max}={last} and {SLURM_STEP}={step}");
            return Err(format!(
                "{numbers} do not fit together: numbers of the array are left out; submit the whole array, or set {SHARDS} to \
                 the number of all shards, counted from 0"
            ));
        }
        if number < first || number > last || (number - first) % step != 0 {
            return Err(format!("{id}={number} is not one of {min}={first} to {max}={last} by {SLURM_STEP}={step}"));
        }
        Ok(((number - first) / step, tasks))
    }

    fn aws(&self) -> Result<Shard, String> {
        let [index, size] = AWS;
        let (number, shards) = (self.needed(index, size)?, self.needed(size, index)?);
        match self.shards()? {
            Some(said) if said != shards => Err(format!("{SHARDS}={said} contradicts {size}={shards}")),
            _ => below((index, number), (size, shards)),
        }
    }

    /// Of a scheduler that gives a number only.
    fn counted(&self, name: &str, first: usize, why: &str) -> Result<Shard, String> {
        let number = self.needed(name, "it")?;
        let shards = self.shards()?.ok_or_else(|| {
            format!("{name}={number}, but {SHARDS} is not set: {why}, so set {SHARDS} to the number of all shards")
        })?;
        match number.checked_sub(first) {
            Some(index) if index < shards => Ok((index, shards)),
            _ => Err(format!("{name}={number} does not fit {SHARDS}={shards}: it counts from {first}")),
        }
    }
}

fn below((name, number): (&str, usize), (limit, shards): (&str, usize)) -> Result<Shard, String> {
    if number < shards {
        return Ok((number, shards));
    }
    Err(format!("{name}={number} does not fit {limit}={shards}: shards are numbered from 0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shard by variables such as `A=1 B=2`.
    fn by(variables: &str) -> Result<Shard, String> {
        let pairs: Vec<(&str, &str)> = variables.split_whitespace().filter_map(|pair| pair.split_once('=')).collect();
        shard_of(|name| pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
    }

    fn slurm(id: usize, array: &str) -> String {
        let [min, max, count, step] = array.split(' ').collect::<Vec<_>>()[..] else { panic!("four numbers: {array}") };
        let array = "SLURM_ARRAY_TASK";
        format!("{array}_ID={id} {array}_MIN={min} {array}_MAX={max} {array}_COUNT={count} {array}_STEP={step}")
    }

    #[test]
    fn each_scheduler_is_understood() {
        assert_eq!(by(&slurm(3, "0 7 8 1")), Ok((3, 8)));
        assert_eq!(by(&slurm(8, "1 8 8 1")), Ok((7, 8)));
        assert_eq!(by(&slurm(30, "10 40 4 10")), Ok((2, 4)));
        assert_eq!(by(&(slurm(5, "2 5 2 1") + " SMALLSCOPE_SHARDS=8")), Ok((5, 8)));
        assert_eq!(by("AWS_BATCH_JOB_ARRAY_INDEX=0 AWS_BATCH_JOB_ARRAY_SIZE=8"), Ok((0, 8)));
        assert_eq!(by("JOB_COMPLETION_INDEX=7 SMALLSCOPE_SHARDS=8"), Ok((7, 8)));
        assert_eq!(by("PARALLEL_SEQ=8 SMALLSCOPE_SHARDS=8 PARALLEL_JOBSLOT=1"), Ok((7, 8)));
    }

    #[test]
    fn of_several_the_first_counts() {
        let all = "JOB_COMPLETION_INDEX=1 PARALLEL_SEQ=3 AWS_BATCH_JOB_ARRAY_INDEX=5 AWS_BATCH_JOB_ARRAY_SIZE=8";
        assert_eq!(by(&format!("{all} {}", slurm(6, "0 7 8 1"))), Ok((6, 8)));
        assert_eq!(by(all), Ok((5, 8)));
        assert_eq!(by("PARALLEL_SEQ=3 JOB_COMPLETION_INDEX=1 SMALLSCOPE_SHARDS=4"), Ok((1, 4)));
    }

    #[test]
    fn what_is_missing_or_contradicts_itself_is_named() {
        for (variables, named) in [
            ("", "none of SLURM_ARRAY_TASK_ID, AWS_BATCH_JOB_ARRAY_INDEX, JOB_COMPLETION_INDEX, PARALLEL_SEQ is set"),
            ("PARALLEL_JOBSLOT=1 SMALLSCOPE_SHARDS=8", "none of SLURM_ARRAY_TASK_ID"),
            ("SLURM_ARRAY_TASK_ID=1", "SLURM_ARRAY_TASK_MIN is not set, but SLURM_ARRAY_TASK_ID is"),
            ("SLURM_ARRAY_TASK_COUNT=8", "SLURM_ARRAY_TASK_ID is not set"),
            ("SLURM_ARRAY_TASK_ID=x", "SLURM_ARRAY_TASK_ID=x is not a number"),
            (&slurm(5, "2 5 2 1"), "SLURM_ARRAY_TASK_COUNT=2, SLURM_ARRAY_TASK_MIN=2, SLURM_ARRAY_TASK_MAX=5"),
            (&slurm(9, "0 7 8 1"), "SLURM_ARRAY_TASK_ID=9 is not one of SLURM_ARRAY_TASK_MIN=0"),
            (&slurm(3, "0 6 4 2"), "SLURM_ARRAY_TASK_ID=3 is not one of"),
            (&slurm(0, "0 7 8 0"), "SLURM_ARRAY_TASK_STEP=0 do not fit"),
            (&(slurm(8, "8 8 1 1") + " SMALLSCOPE_SHARDS=8"), "SLURM_ARRAY_TASK_ID=8 does not fit SMALLSCOPE_SHARDS=8"),
            ("AWS_BATCH_JOB_ARRAY_INDEX=0", "AWS_BATCH_JOB_ARRAY_SIZE is not set"),
            ("AWS_BATCH_JOB_ARRAY_INDEX=8 AWS_BATCH_JOB_ARRAY_SIZE=8", "does not fit AWS_BATCH_JOB_ARRAY_SIZE=8"),
            (
                "AWS_BATCH_JOB_ARRAY_INDEX=0 AWS_BATCH_JOB_ARRAY_SIZE=8 SMALLSCOPE_SHARDS=4",
                "SMALLSCOPE_SHARDS=4 contradicts AWS_BATCH_JOB_ARRAY_SIZE=8",
            ),
            ("JOB_COMPLETION_INDEX=0", "SMALLSCOPE_SHARDS is not set: Kubernetes does not tell"),
            ("JOB_COMPLETION_INDEX=8 SMALLSCOPE_SHARDS=8", "JOB_COMPLETION_INDEX=8 does not fit SMALLSCOPE_SHARDS=8"),
            ("PARALLEL_SEQ=3", "SMALLSCOPE_SHARDS is not set: GNU parallel does not tell"),
            ("PARALLEL_SEQ=0 SMALLSCOPE_SHARDS=8", "PARALLEL_SEQ=0 does not fit SMALLSCOPE_SHARDS=8: it counts from 1"),
            ("PARALLEL_SEQ=1 SMALLSCOPE_SHARDS=0", "SMALLSCOPE_SHARDS=0"),
        ] {
            let problem = by(variables).unwrap_err();
            assert!(problem.contains(named), "{variables}: {problem}");
        }
    }
}
