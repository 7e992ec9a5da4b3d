//! Brute force: every value within the bounds by nested choices, whatever an invariant reads.
//!
//! It shares nothing with the search but the [`Outline`]. All fields of all objects are chosen, pointers among all labels of objects;
//! the real invariant judges the finished value. *Weight* is the number of objects and elements. Levels of equal weight are gone through one
//! after the other, so that what was done before the limit is complete up to a weight.

use smallscope_core::{Datum, Hold, ObjectId, Outline, Shape, Structure};

/// How many objects and elements of vectors and arrays a structure has.
pub(super) fn weight(structure: &Structure) -> usize {
    let mut waiting: Vec<&Datum> = structure.objects.iter().chain([&structure.root]).collect();
    let mut weight = structure.objects.len();
    while let Some(datum) = waiting.pop() {
        match datum {
            Datum::Sequence(items) | Datum::Set(items) | Datum::Arena(_, items) => weight += items.len(),
            Datum::Map(entries) => weight += entries.len(),
            _ => {}
        }
        waiting.extend(datum.children());
    }
    weight
}

/// What brute force came to.
pub(super) enum Extent {
    /// All values were tried.
    All,
    /// All values of up to this weight.
    UpTo(usize),
    /// Not even the lightest.
    Nothing,
}

/// Calls `visit` with every structure within the bounds, lighter ones first, until that many drafts were made. Structures that differ only in
/// the labels of objects come up again and again. A level that was not finished is not visited in full, which the extent says.
///
/// # Errors
///
/// If `visit` gives one, or if values are listed that an outline does not spell out.
pub(super) fn each(
    outline: &Outline,
    most_drafts: u64,
    mut visit: impl FnMut(Structure, usize) -> Result<(), String>,
) -> Result<Extent, String> {
    let mut drafts = 0;
    for level in 0.. {
        let (mut choices, mut is_cut) = (Choices::default(), false);
        loop {
            drafts += 1;
            if drafts > most_drafts {
                return Ok(if level > 0 { Extent::UpTo(level - 1) } else { Extent::Nothing });
            }
            let mut draft = Draft::new(outline, level, &mut choices);
            match draft.finish() {
                Ok(structure) if weight(&structure) == level => visit(structure, level)?,
                Ok(_) | Err(Flaw::Impossible) => {}
                Err(Flaw::TooHeavy) => is_cut = true,
                Err(Flaw::Unspelt) => return Err("values are listed of a type with parts".to_owned()),
            }
            if !choices.advance() {
                break;
            }
        }
        if !is_cut {
            break;
        }
    }
    Ok(Extent::All)
}

/// The choices that lead to a draft, each with the number of its alternatives.
#[derive(Default)]
struct Choices {
    made: Vec<(usize, usize)>,
    at: usize,
}

impl Choices {
    /// One of so many alternatives.
    fn choose(&mut self, alternatives: usize) -> Result<usize, Flaw> {
        if alternatives == 0 {
            return Err(Flaw::Impossible);
        }
        if self.at == self.made.len() {
            self.made.push((0, alternatives));
        }
        self.at += 1;
        Ok(self.made[self.at - 1].0)
    }

    /// Goes on to the next combination; false after the last.
    fn advance(&mut self) -> bool {
        self.made.truncate(self.at);
        self.at = 0;
        while let Some((choice, alternatives)) = self.made.last_mut() {
            *choice += 1;
            if choice < alternatives {
                return true;
            }
            self.made.pop();
        }
        false
    }
}

/// Why a draft is no structure.
enum Flaw {
    /// It has more than the weight at hand.
    TooHeavy,
    /// No Rust value is like this, or bounds forbid it.
    Impossible,
    /// A listed value has no text that says what it is.
    Unspelt,
}

/// A structure that is being put together.
struct Draft<'a> {
    outline: &'a Outline,
    most: usize,
    choices: &'a mut Choices,
    weight: usize,
    /// The objects: pool and label.
    objects: Vec<(usize, usize)>,
    contents: Vec<Datum>,
    /// Which object is being filled; none for the root.
    owner: Option<usize>,
    /// Pointers: from which object to which.
    pointers: Vec<(Option<usize>, usize, Hold)>,
    /// How many elements count against the budget of each class.
    elements: Vec<usize>,
    arenas: Vec<Option<usize>>,
    indices: Vec<(usize, usize)>,
}

impl<'a> Draft<'a> {
    fn new(outline: &'a Outline, most: usize, choices: &'a mut Choices) -> Self {
        Draft {
            outline,
            most,
            choices,
            weight: 0,
            objects: Vec::new(),
            contents: Vec::new(),
            owner: None,
            pointers: Vec::new(),
            elements: vec![0; outline.classes.len()],
            arenas: vec![None; outline.arenas.len()],
            indices: Vec::new(),
        }
    }

    fn finish(&mut self) -> Result<Structure, Flaw> {
        let outline = self.outline;
        let root = self.fill(&outline.root)?;
        while self.contents.len() < self.objects.len() {
            let next = self.contents.len();
            self.owner = Some(next);
            let content = self.fill(&outline.pools[self.objects[next].0].content)?;
            self.contents.push(content);
        }
        let exists = |(arena, slot): &(usize, usize)| self.arenas[*arena].is_some_and(|len| *slot < len);
        if !self.indices.iter().all(exists)
            || !self.has_owners()
            || (0..self.objects.len()).any(|k| self.owns_itself(k))
        {
            return Err(Flaw::Impossible);
        }
        Ok(Structure { root, objects: std::mem::take(&mut self.contents) })
    }

    /// Whether every object is kept alive by pointers from the root that are not weak.
    fn has_owners(&self) -> bool {
        let mut alive = vec![false; self.objects.len()];
        let holds = |(_, _, hold): &&(Option<usize>, usize, Hold)| *hold != Hold::Weak;
        loop {
            let is_alive = |from: &Option<usize>| from.is_none_or(|from| alive[from]);
            let next = self.pointers.iter().filter(holds).find(|(from, to, _)| is_alive(from) && !alive[*to]);
            let Some((_, to, _)) = next else { break };
            alive[*to] = true;
        }
        alive.into_iter().all(|is_alive| is_alive)
    }

    /// Whether boxes lead from an object back to it.
    fn owns_itself(&self, object: usize) -> bool {
        let owner_of = |object: usize| {
            let sole = self.pointers.iter().find(|(_, to, hold)| *to == object && *hold == Hold::Sole);
            sole.and_then(|(from, ..)| *from)
        };
        let owners = std::iter::successors(owner_of(object), |owner| owner_of(*owner));
        owners.take(self.objects.len()).any(|owner| owner == object)
    }

    fn add(&mut self, weight: usize) -> Result<(), Flaw> {
        self.weight += weight;
        if self.weight > self.most { Err(Flaw::TooHeavy) } else { Ok(()) }
    }

    fn fill(&mut self, shape: &'a Shape) -> Result<Datum, Flaw> {
        Ok(match shape {
            Shape::Unit => Datum::Unit,
            Shape::Fixed(datum) => datum.clone(),
            Shape::Bools(values) => Datum::Bool(values[self.choices.choose(values.len())?]),
            Shape::Ints(low, high) => {
                let count = usize::try_from(high - low + 1).unwrap_or(usize::MAX);
                Datum::Int(low + self.choices.choose(count)? as i128)
            }
            Shape::Chars(low, high) => {
                let values: Vec<char> = (*low..=*high).collect();
                Datum::Char(values[self.choices.choose(values.len())?])
            }
            Shape::Listed(values) => match &values[self.choices.choose(values.len())?] {
                Datum::Unread => return Err(Flaw::Unspelt),
                value => value.clone(),
            },
            Shape::Optional(inner) => match self.choices.choose(2)? {
                0 => Datum::Nothing,
                _ => Datum::Some(Box::new(self.fill(inner)?)),
            },
            Shape::Either(ok, err) => {
                let is_ok = self.choices.choose(2)? == 0;
                let (shape, variant) = if is_ok { (ok, "Ok") } else { (err, "Err") };
                let fields = vec![("0".to_owned(), self.fill(shape)?)];
                Datum::Record { class: "Result".to_owned(), variant: Some(variant.to_owned()), fields }
            }
            Shape::Tuple(parts) => Datum::Tuple(parts.iter().map(|part| self.fill(part)).collect::<Result<_, _>>()?),
            Shape::Class(class) => self.record(*class)?,
            Shape::Pointer { pools, hold, nullable } => self.pointer(pools, *hold, *nullable)?,
            Shape::Sequence { shortest, longest, element, arena, budget } => {
                let len = shortest + self.choices.choose((longest + 1).saturating_sub(*shortest))?;
                let items = self.items(len, element, *budget)?;
                match arena {
                    Some(arena) if items.len() > self.outline.arenas[*arena] => return Err(Flaw::Impossible),
                    Some(arena) => {
                        self.arenas[*arena] = Some(items.len());
                        Datum::Arena(*arena, items)
                    }
                    None => Datum::Sequence(items),
                }
            }
            Shape::Array(len, element) => Datum::Sequence(self.items(*len, element, None)?),
            Shape::Slot { arena, optional } => {
                let slots = self.outline.arenas[*arena].min(self.most);
                match self.choices.choose(slots + usize::from(*optional))? {
                    slot if slot == slots => Datum::Nothing,
                    slot => {
                        self.indices.push((*arena, slot));
                        Datum::Index(*arena, slot)
                    }
                }
            }
        })
    }

    fn items(&mut self, len: usize, element: &'a Shape, budget: Option<usize>) -> Result<Vec<Datum>, Flaw> {
        self.add(len)?;
        if let Some(class) = budget {
            self.elements[class] += len;
            if self.outline.classes[class].budget.is_some_and(|most| self.elements[class] > most) {
                return Err(Flaw::Impossible);
            }
        }
        (0..len).map(|_| self.fill(element)).collect()
    }

    fn record(&mut self, class: usize) -> Result<Datum, Flaw> {
        let class = &self.outline.classes[class];
        let variant = &class.variants[self.choices.choose(class.variants.len())?];
        let field = |(name, shape): &'a (String, Shape)| Ok((name.clone(), self.fill(shape)?));
        let fields = variant.fields.iter().map(field).collect::<Result<_, _>>()?;
        Ok(Datum::Record { class: class.name.clone(), variant: class.is_enum.then(|| variant.name.clone()), fields })
    }

    fn pointer(&mut self, pools: &[usize], hold: Hold, nullable: bool) -> Result<Datum, Flaw> {
        let (outline, most) = (self.outline, self.most);
        let labels = |pool: usize| (0..outline.pools[pool].capacity.min(most)).map(move |label| (pool, label));
        let targets: Vec<(usize, usize)> = pools.iter().flat_map(|pool| labels(*pool)).collect();
        let is_cut = pools.iter().any(|pool| outline.pools[*pool].capacity > most);
        let choice = match self.choices.choose(targets.len() + usize::from(nullable) + usize::from(is_cut))? {
            // Labels beyond the weight stand for themselves: there is more than this level has.
            choice if is_cut && choice == targets.len() => return Err(Flaw::TooHeavy),
            choice => choice,
        };
        let Some(target) = targets.get(choice) else { return Ok(Datum::Nothing) };
        let known = self.objects.iter().position(|object| object == target);
        let object = match known {
            Some(object) => object,
            None => {
                self.add(1)?;
                self.objects.push(*target);
                self.objects.len() - 1
            }
        };
        let is_sole = |(_, to, hold): &(Option<usize>, usize, Hold)| *to == object && *hold == Hold::Sole;
        if hold == Hold::Sole && self.pointers.iter().any(is_sole) {
            return Err(Flaw::Impossible);
        }
        self.pointers.push((self.owner, object, hold));
        let reference = Datum::Ref(ObjectId(object));
        Ok(if nullable { Datum::Some(Box::new(reference)) } else { reference })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use smallscope_search::{Model, Space};

    use super::*;

    /// All structures of up to a weight, without regard to invariants.
    fn all<T: Model>(space: &Space<T>, most_drafts: u64) -> (BTreeSet<String>, Extent) {
        let mut found = BTreeSet::new();
        let keep = |structure: Structure, _| {
            found.insert(structure.canonical().as_str().to_owned());
            Ok(())
        };
        let extent = each(&space.outline().unwrap(), most_drafts, keep).unwrap();
        (found, extent)
    }

    #[test]
    fn all_values_are_there_and_the_extent_says_so() {
        let (found, extent) = all(&Space::<Vec<bool>>::new(3), 1000);
        assert!(matches!(extent, Extent::All));
        assert_eq!(found.len(), 1 + 2 + 4 + 8);
    }

    #[test]
    fn a_limit_leaves_whole_levels() {
        let (found, extent) = all(&Space::<Vec<bool>>::new(9), 50);
        let Extent::UpTo(level) = extent else { panic!("nothing was finished") };
        assert!(level > 1 && level < 9);
        assert!(found.len() >= (1 << (level + 1)) - 1);
        assert!(matches!(all(&Space::<[u8; 4]>::new(9), 50).1, Extent::UpTo(3)));
        assert!(matches!(all(&Space::<(u8, u8)>::new(9), 50).1, Extent::Nothing));
    }

    #[test]
    fn shared_objects_may_be_the_same_and_owned_ones_may_not() {
        use std::rc::Rc;
        // Two pointers to one object, or to two.
        assert_eq!(all(&Space::<(Rc<bool>, Rc<bool>)>::new(2), 1000).0.len(), 2 + 4);
        assert_eq!(all(&Space::<(Box<bool>, Box<bool>)>::new(2), 1000).0.len(), 4);
        // What a weak pointer points to has another owner.
        let weak = Space::<(Option<Rc<bool>>, std::rc::Weak<bool>)>::new(2);
        assert_eq!(all(&weak, 1000).0.len(), 1 + 2 + 2);
    }
}
