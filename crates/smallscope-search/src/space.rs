//! Spaces: the bounds within which every structure is searched for (Korat's finitization, section 3.1).

use std::fmt::Write as _;
use std::marker::PhantomData;
use std::sync::Arc;

use smallscope_core::small::List as _;
use smallscope_core::{Count, Limits, Structure};

use crate::bounds::{IntoValues, Lengths, Null, ObjectSet, SpaceBounds};
use crate::completer::Completer;
use crate::domain::{Domain, DomainId, Domains, Number, letter, pools};
use crate::error::SpaceError;
use crate::filled::Filled;
use crate::marked::Marked;
use crate::model::Model;
use crate::names::type_name;
use crate::numbered::{Numbered, Samples};
use crate::root::{
    Condition, FiveCondition, FourCondition, Input, Judging, PairCondition, Root, Single, SingleCondition,
    SixCondition, TripleCondition,
};
use crate::sample::Sampler;
use crate::search::Search;
use crate::shapes::{Shapes, too_large};
use crate::symbols::Representatives;
use crate::usual::{self, Constants, Purpose};

/// Bounds on the values of type `T`: how many objects of each class, and which values each field.
///
/// [`Space::new`] makes one from the types alone; every part of it can be set. Names are `Class` for a class,
/// `Class.field` for a field, `Enum::Variant.field` for a field of a variant, and `input` for the searched value itself
/// where it is not a struct or an enum; the parts of a tuple are `input.0`, `Class.field.1` and so on.
///
/// ```
/// use smallscope_search::Space;
/// let space = Space::<(u8, bool)>::new(3);
/// assert_eq!(space.size().unwrap().to_string(), "8");
/// assert_eq!(space.search().count().structures, 8);
/// ```
pub struct Space<T: Model> {
    settings: SpaceBounds,
    conditions: Vec<Condition>,
    judging: Judging,
    near_misses: bool,
    /// Whether a tuple is searched for as one input.
    whole: bool,
    target: Option<Target>,
    /// None if nobody has said.
    representatives: Option<Representatives>,
    types: PhantomData<fn() -> T>,
}

/// The most values of a symbolic field of which tests try all without being asked to.
const MOST_TESTED: i128 = 16;

/// What structures must be, or be like.
#[derive(Clone)]
pub(crate) struct Target {
    pub(crate) structure: Arc<Structure>,
    pub(crate) partial: bool,
    pub(crate) conditions: Vec<MarkedCondition>,
}

/// A condition on the values at marked places.
pub(crate) type MarkedCondition = Arc<dyn Fn(&Marked) -> bool + Send + Sync>;

impl<T: Model> Clone for Space<T> {
    fn clone(&self) -> Self {
        Space {
            settings: self.settings.clone(),
            conditions: self.conditions.clone(),
            target: self.target.clone(),
            ..*self
        }
    }
}

impl<T: Model> Space<T> {
    /// The space of the given bound: up to `bound` objects of every class, integers from 0 to `bound`, vectors of up to
    /// `bound` elements, the first `bound + 1` letters, and all values of every other type.
    pub fn new(bound: usize) -> Self {
        let settings = SpaceBounds { bound, ..SpaceBounds::default() };
        Space {
            settings,
            conditions: Vec::new(),
            judging: Judging::default(),
            near_misses: false,
            whole: false,
            target: None,
            representatives: None,
            types: PhantomData,
        }
    }

    /// The space of a size for code that nobody bounded: up to `size` objects of every class and vectors of up to `size` elements; numbers from 0 to
    /// `size`, as many letters, and as many short strings. Besides these *usual* values there are unusual ones: negative numbers, the ends of
    /// each type, spaces, letters of several bytes, infinity; in tests also what the code mentions. How many of these an input has at once depends on
    /// how many values it has in all.
    ///
    /// ```
    /// use smallscope_search::Space;
    /// let numbers: Vec<i8> = Space::usual(1).search().into_iter().collect();
    /// assert_eq!(numbers[..3], [0, 1, -1]);
    /// assert!(numbers.contains(&i8::MIN) && numbers.contains(&i8::MAX));
    /// ```
    pub fn usual(size: usize) -> Self {
        let mut space = Space::new(size);
        space.settings.usual = Some(Default::default());
        space
    }

    /// Adds what the code mentions to the unusual values.
    #[doc(hidden)]
    pub fn mentioning(mut self, constants: &Constants) -> Self {
        if let Some((known, _)) = &mut self.settings.usual {
            known.include(constants);
        }
        self
    }

    /// The types alone: values are not listed, and bounds do not matter.
    pub(crate) fn of_types() -> Self {
        let mut space = Space::new(1);
        space.settings.types_only = true;
        space
    }

    /// Up to `count` objects of a class.
    pub fn objects(mut self, class: impl Into<String>, count: usize) -> Self {
        self.settings.objects.insert(class.into(), count);
        self
    }

    /// The values of a field: a range of integers, a list of values, or objects of the classes and sets given by
    /// [`Values::objects`](crate::Values::objects).
    pub fn field(mut self, field: impl Into<String>, values: impl IntoValues) -> Self {
        self.settings.fields.insert(field.into(), values.into_values());
        self
    }

    /// The lengths of a vector field: a number, or a range of them; without an end it ends at the space's bound.
    pub fn length(mut self, field: impl Into<String>, lengths: impl Lengths) -> Self {
        let lengths = lengths.ends(self.settings.bound);
        self.settings.lengths.insert(field.into(), lengths);
        self
    }

    /// A set of `count` further objects of a class, with a name of its own. Pointers that may point to them say so by
    /// [`Values::objects`](crate::Values::objects); their fields are bounded as `name.field`.
    pub fn set(mut self, name: impl Into<String>, class: impl Into<String>, count: usize) -> Self {
        let (name, class) = (name.into(), class.into());
        self.settings.sets.push(ObjectSet { name, class, count });
        self
    }

    /// Takes over what another space sets and this one does not.
    pub fn include<U: Model>(mut self, other: &Space<U>) -> Self {
        self.settings.include(&other.settings);
        self
    }

    /// Only inputs in which every object of a modelled type satisfies the invariants of its type. Without this, only the
    /// invariants of the searched value itself count, as in Korat.
    pub fn throughout(mut self) -> Self {
        self.judging.throughout = true;
        self
    }

    /// As [`throughout`](Space::throughout), and only inputs that safe code can build: no object holds itself by `Rc` or `Arc` outside of a cell.
    pub fn constructible(mut self) -> Self {
        self.judging.acyclic = true;
        self.throughout()
    }

    /// Accepts invariants and conditions that are not deterministic. Every structure for which they always hold is found, and none for which they
    /// never hold; of the others, some are (Korat, section 3.3). Without this, such a predicate stops the search.
    ///
    /// All fields of a candidate are chosen before it is judged, so nothing is pruned, and each structure is judged once.
    pub fn nondeterministic(mut self) -> Self {
        self.judging.chosen_first = true;
        self
    }

    /// Fills a field of the searched value, `Type.field` or `input.0`, with the values that a generator yields, and searches the rest. Equal
    /// values count once. Values must be within the bounds of the space, and are judged by its invariants as any others.
    ///
    /// ```
    /// use smallscope_search::Space;
    /// // Vectors come from a generator, numbers are searched.
    /// let palindromes = (0..3u8).flat_map(|a| (0..3u8).map(move |b| vec![a, b, a]));
    /// let filled = Space::<(Vec<u8>, u8)>::new(3).given_pair(|all, one| all.contains(&**one)).filled("input.0", palindromes).unwrap();
    /// assert_eq!(filled.generated(), 9);
    /// assert_eq!(filled.iter().count(), 3 + 6 * 2);
    /// ```
    ///
    /// # Errors
    ///
    /// If the space cannot be searched, or the field is not one of the searched value.
    pub fn filled<V: Model>(
        self,
        field: impl AsRef<str>,
        values: impl IntoIterator<Item = V>,
    ) -> Result<Filled<T>, SpaceError> {
        Filled::new(self, field.as_ref(), values)
    }

    /// In place of the valid structures, the near misses: those that are valid but for one check of an invariant, and
    /// would be valid without it. A check is a conjunct `a && b` that an `#[invariant]` function ends with, or an
    /// `if .. { return false; }` in it. [`Structures::missed`](crate::Structures::missed) says which check it was.
    ///
    /// Code that validates its input must refuse every one of these.
    pub fn near_misses(mut self) -> Self {
        self.near_misses = true;
        self
    }

    /// Which values are to stand for the symbolic values of each structure. If this is not set, a search gives one choice of
    /// them; a test or a contract tries all, unless a symbolic field has more than 16 values.
    pub fn representatives(mut self, representatives: Representatives) -> Self {
        self.representatives = Some(representatives);
        self
    }

    /// Enumerates the values of symbolic fields, as if the fields were not symbolic.
    pub fn enumerated(mut self) -> Self {
        self.settings.enumerates = true;
        self
    }

    /// Which representatives tests are to try; none if nothing is symbolic. Code under test may tell values apart that the
    /// invariant does not, so all of them, if that is not said and they are few.
    #[doc(hidden)]
    pub fn tested_representatives(&self) -> Option<Representatives> {
        let domains = self.domains().ok()?;
        let (_, values) = domains.widest_symbol()?;
        let default = if values <= MOST_TESTED { Representatives::All } else { Representatives::One };
        Some(self.representatives.unwrap_or(default))
    }

    /// Only the given structure, if it is valid and within the bounds. It is found at once, however large the space is.
    pub fn only(mut self, structure: Structure) -> Self {
        self.include_values(&structure);
        self.target = Some(Target { structure: Arc::new(structure), partial: false, conditions: Vec::new() });
        self
    }

    /// Makes sure that the values of a structure are among those that nobody bounded.
    fn include_values(&mut self, structure: &Structure) {
        if let Some((constants, purpose)) = &mut self.settings.usual {
            constants.include(&Constants::of(structure));
            *purpose = Purpose::Find;
        }
    }

    /// Only structures that agree with a partial one. Where that has `?` ([`Datum::Unread`](crate::Datum::Unread)), they
    /// may have anything: other objects, or pointers to those that it mentions. Objects that it mentions under two
    /// numbers are two objects.
    ///
    /// A field can be marked `$0`, `$1` and so on, as [`Datum::Opaque`](crate::Datum::Opaque): its value may be any, and
    /// conditions can be [stated](Space::given_marked) about it. Fields with the same mark have the same value.
    ///
    /// ```
    /// use smallscope_search::Space;
    /// let partial = "(?, 2)".parse().unwrap();
    /// assert_eq!(Space::<(u8, u8)>::new(3).like(partial).search().count().structures, 4);
    /// ```
    ///
    /// To look for many of these in one space, see [`completer`](Space::completer).
    pub fn like(mut self, partial: Structure) -> Self {
        self.include_values(&partial);
        self.target = Some(Target { structure: Arc::new(partial), partial: true, conditions: Vec::new() });
        self
    }

    /// Only structures for whose values at the marked places the condition holds. It is asked before the invariant.
    ///
    /// # Panics
    ///
    /// If the space is not [like](Space::like) a partial structure.
    #[track_caller]
    pub fn given_marked(mut self, condition: impl Fn(&Marked) -> bool + Send + Sync + 'static) -> Self {
        let target = self.target.as_mut().filter(|target| target.partial);
        let target = target.expect("marks are in a partial structure: call `like` before `given_marked`");
        target.conditions.push(Arc::new(condition));
        self
    }

    /// Looks for valid structures like partial ones, many times.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched.
    pub fn completer(&self) -> Result<Completer<T>, SpaceError> {
        Completer::new(self)
    }

    /// Draws valid structures at random, the same for the same seed.
    ///
    /// ```
    /// use smallscope_search::{Drawn, Space};
    /// let mut sampler = Space::<(u8, u8)>::new(200).given_pair(|a, b| **a < **b).sampler(7).unwrap();
    /// assert_eq!(sampler.draw(0), Drawn::Valid);
    /// let (a, b) = sampler.value();
    /// assert!(a < b);
    /// ```
    ///
    /// # Errors
    ///
    /// If the space cannot be searched, or has symbolic values, which are solved for and not drawn.
    pub fn sampler(&self, seed: u64) -> Result<Sampler<T>, SpaceError> {
        Sampler::new(self, seed)
    }

    /// How many valid structures there are. Where every pointer owns its object alone they are [numbered](Space::numbered), not
    /// listed; elsewhere they are listed.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched, an invariant is not decided for a candidate, or there is no room for the tables of numbers.
    pub fn count(&self) -> Result<Count, SpaceError> {
        if Numbered::is_possible(self)? {
            return Ok(self.numbered()?.count().clone());
        }
        let report = self.search().try_count()?;
        match report.is_exhaustive() {
            true => Ok(Count::from(report.structures)),
            false => Err(SpaceError::new(vec![format!("its structures cannot be counted: {report}")])),
        }
    }

    /// Numbers the valid structures without listing them: how many there are, which one has a number, and some at random, each as likely
    /// as any other.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched, pointers may share their objects, or there is no room for the tables.
    pub fn numbered(&self) -> Result<Numbered<T>, SpaceError> {
        Numbered::new(self, &Limits::default())
    }

    /// Valid structures at random, without end; the same for the same seed. Where structures can be [numbered](Space::numbered), each is as
    /// likely as any other. Elsewhere they are drawn as by the [sampler](Space::sampler), and [`Samples::is_uniform`] says so.
    ///
    /// ```
    /// use smallscope_search::Space;
    /// let mut lists = Space::<Vec<u8>>::new(9).sample(7).unwrap();
    /// assert!(lists.is_uniform());
    /// assert!(lists.next().unwrap().len() <= 9);
    /// ```
    ///
    /// # Errors
    ///
    /// If the space cannot be searched, or has symbolic values that are not numbered.
    pub fn sample(&self, seed: u64) -> Result<Samples<T>, SpaceError> {
        Samples::new(self, seed)
    }

    /// The search for every valid structure in this space.
    pub fn search(&self) -> Search<T> {
        Search::new(self.clone())
    }

    /// Whether the space can be searched.
    ///
    /// # Errors
    ///
    /// If a name is unknown, a domain is empty, or values do not fit their field; all problems at once.
    pub fn check(&self) -> Result<(), SpaceError> {
        self.domains().map(drop)
    }

    /// The exact number of candidates: all combinations of values of all fields of all objects.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched.
    pub fn size(&self) -> Result<Count, SpaceError> {
        Ok(self.domains()?.size())
    }

    /// This space as code that sets every bound, to start from.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched.
    pub fn skeleton(&self) -> Result<String, SpaceError> {
        let domains = self.domains()?;
        let mut code = format!("Space::<{}>::new({})", type_name::<T>(), self.settings.bound);
        for set in &self.settings.sets {
            let _ = write!(code, "\n    .set({:?}, {:?}, {})", set.name, set.class, set.count);
        }
        for (name, capacity) in domains.counted_classes() {
            if self.settings.sets.iter().all(|set| set.name != name) {
                let _ = write!(code, "\n    .objects({name:?}, {capacity})");
            }
        }
        describe(&self.settings, &domains, domains.name(domains.root), domains.root, &mut code);
        for class in &domains.classes {
            let count: usize = class.variants.iter().map(|variant| variant.fields.len()).sum();
            for field in (0..count as u32).map(|k| class.first.nth(k)) {
                describe(&self.settings, &domains, domains.name(field), field, &mut code);
            }
        }
        Ok(code)
    }

    /// A field from which null was taken out, or to which nothing else was left.
    pub(crate) fn field_with_null_bounds(&self) -> Option<&str> {
        let mut fields = self.settings.fields.iter();
        fields.find(|(_, values)| values.nulls() != Null::Allowed).map(|(field, _)| field.as_str())
    }

    /// The bound.
    pub(crate) fn bound(&self) -> usize {
        self.settings.bound
    }

    /// The bound, in words.
    pub(crate) fn bound_text(&self) -> String {
        let mut text = format!("bound {}", self.settings.bound);
        for (class, count) in self.settings.objects.iter() {
            let _ = write!(text, ", {count} {class}");
        }
        for (field, values) in self.settings.fields.iter() {
            let _ = write!(text, ", {field} in {values}");
        }
        for (field, (low, high)) in self.settings.lengths.iter() {
            let _ = write!(text, ", {field} of length {low}..={high}");
        }
        match self.which_representatives() {
            Representatives::One if self.domains().is_ok_and(|domains| domains.has_symbols()) => {
                text.push_str(", one representative of each path");
            }
            Representatives::One => {}
            Representatives::AtMost(count) => text.push_str(&format!(", at most {count} representatives")),
            Representatives::All => text.push_str(", all representatives"),
        }
        if self.near_misses {
            text.push_str(", near misses");
        }
        text
    }

    pub(crate) fn domains(&self) -> Result<Domains, SpaceError> {
        // Even the root that says what there is to choose would not fit.
        too_large::<T::Twin>(std::any::type_name::<T>())
            .map_or(Ok(()), |problem| Err(SpaceError::new(vec![problem])))?;
        let root = self.root();
        let build = |settings: &SpaceBounds| Shapes::build(settings, |shapes| root.declare(shapes));
        match &self.settings.usual {
            None => build(&self.settings),
            Some((constants, purpose)) => usual::plan(*purpose, self.settings.bound, constants, |plan| {
                build(&SpaceBounds { plan: Some(plan.clone()), ..self.settings.clone() })
            }),
        }
    }

    /// The domains that a block of draws is from: values that nobody bounded are of the widest choice, or at random.
    pub(crate) fn sampled_domains(&self, block: u64) -> Result<Domains, SpaceError> {
        let mut space = self.clone();
        if let Some((_, purpose)) = &mut space.settings.usual {
            *purpose = Purpose::Sample { block };
        }
        space.domains()
    }

    /// The domains of this space and of all smaller sizes with values that this one does not have. Where nobody bounded the values, a larger size may have fewer
    /// of them, as there are more places for them.
    pub(crate) fn with_earlier(&self) -> Result<Vec<Domains>, SpaceError> {
        let mut all = vec![self.domains()?];
        let sizes = if self.settings.usual.is_some() { 1..self.settings.bound } else { 0..0 };
        for bound in sizes.rev() {
            let settings = SpaceBounds { bound, ..self.settings.clone() };
            let earlier = Space::<T> { settings, ..self.clone() }.domains();
            // A size too small for any value has none to pass over.
            all.extend(earlier.ok().filter(|earlier| earlier.unusual > 0 && earlier.has_shape_of(&all[0])));
        }
        Ok(all)
    }

    /// Where a search keeps its twin: the parts of a tuple apart, or as one.
    fn root(&self) -> Box<dyn Root<T>> {
        if self.whole { Box::new(Single::default()) } else { T::root() }
    }

    /// The root, ready to be searched for.
    pub(crate) fn bound_root(&self, domains: &Domains) -> Box<dyn Root<T>> {
        // Listed values of a tuple have no parts to choose apart.
        let is_listed = self.conditions.is_empty() && !matches!(domains[domains.root], Domain::Tuple(_));
        let mut root = if is_listed { Box::new(Single::default()) } else { self.root() };
        let acyclic = self.judging.acyclic && domains.may_hold_themselves();
        let throughout = acyclic || self.judging.throughout && domains.has_judged_parts();
        root.bind(domains, &self.conditions, Judging { throughout, acyclic, ..self.judging });
        root
    }

    pub(crate) fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    pub(crate) fn judging(&self) -> Judging {
        self.judging
    }

    pub(crate) fn is_of_near_misses(&self) -> bool {
        self.near_misses
    }

    pub(crate) fn which_representatives(&self) -> Representatives {
        self.representatives.unwrap_or_default()
    }

    pub(crate) fn target(&self) -> Option<&Target> {
        self.target.as_ref()
    }

    /// Whether nobody bounded the values of some number, letter or string.
    #[doc(hidden)]
    pub fn has_guessed_values(&self) -> bool {
        !self.guessed_values().0.is_empty()
    }

    /// Whether there are values of some number, letter or string that no input has, or not together with others, and nobody excluded them.
    #[doc(hidden)]
    pub fn lacks_values(&self) -> bool {
        let (guessed, most) = self.guessed_values();
        most.is_some() || guessed.iter().any(|guessed| !guessed.are_all)
    }

    /// Whether larger sizes have no larger inputs, but only more values.
    #[doc(hidden)]
    pub fn is_flat(&self) -> bool {
        self.domains().is_ok_and(|domains| domains.is_flat())
    }

    /// Whether the values of a field, if it has any of its own, are guessed.
    pub(crate) fn is_guessed(&self, field: &str) -> bool {
        self.settings.usual.is_some() && !self.settings.fields.contains_key(field)
    }

    /// Whether anything is said of the values of some type in relational logic.
    #[doc(hidden)]
    pub fn has_specifications(&self) -> bool {
        self.domains().is_ok_and(|domains| domains.classes.iter().any(|class| !class.specs.is_empty()))
    }

    /// Whether inputs may contain, or point to, values of types with invariants of their own.
    #[doc(hidden)]
    pub fn has_nested_invariants(&self) -> bool {
        self.domains().is_ok_and(|domains| domains.has_judged_parts())
    }

    /// Whether any type of the inputs has invariants in Rust.
    #[doc(hidden)]
    pub fn has_invariants(&self) -> bool {
        self.domains().is_ok_and(|domains| domains.classes.iter().any(|class| class.judged))
    }

    /// What restricts the structures besides bounds and invariants, in words.
    #[doc(hidden)]
    pub fn restriction(&self) -> Option<&'static str> {
        match self {
            Space { near_misses: true, .. } => Some("near misses"),
            Space { target: Some(_), .. } => Some("a given structure"),
            Space { conditions, .. } if !conditions.is_empty() => Some("a condition on twins (`given`)"),
            _ => None,
        }
    }

    fn with_condition(mut self, condition: Condition) -> Self {
        self.conditions.push(condition);
        self
    }

    /// Only inputs for which the condition holds too. The condition sees the twin, and calls its methods: those that an
    /// invariant reaches, and those marked `#[predicate]`. Several conditions must all hold. A loop of the closure itself
    /// is not watched: if it does not end and calls nothing of the model, the search hangs.
    ///
    /// # Panics
    ///
    /// If the space is of two or three inputs: there it is [`given_pair`](Space::given_pair) or
    /// [`given_triple`](Space::given_triple). A tuple of four to six is one input here; [`given_four`](Space::given_four) and
    /// so on take its parts.
    #[track_caller]
    pub fn given(self, condition: impl Fn(&T::Twin) -> bool + Send + Sync + 'static) -> Self {
        // Larger tuples were one input before they had conditions of their own.
        if T::root().inputs() > 3 {
            return self.given_whole(condition);
        }
        assert!(
            T::root().inputs() == 1,
            "for several inputs, write `given_pair` or `given_triple` in place of `given`"
        );
        let condition: SingleCondition<T> = Box::new(condition);
        self.with_condition(Arc::new(condition))
    }

    /// As [`given`](Space::given), also where `T` is a tuple: it is then one input.
    ///
    /// # Panics
    ///
    /// If there are conditions on the parts of the tuple already.
    #[doc(hidden)]
    #[track_caller]
    pub fn given_whole(mut self, condition: impl Fn(&T::Twin) -> bool + Send + Sync + 'static) -> Self {
        assert!(
            self.whole || self.conditions.is_empty() || T::root().inputs() == 1,
            "the tuple is one input here, and its space has a `given_pair` or `given_triple`: leave that out"
        );
        self.whole = true;
        let condition: SingleCondition<T> = Box::new(condition);
        self.with_condition(Arc::new(condition))
    }
}

impl<A: Model, B: Model> Space<(A, B)> {
    /// Only pairs for which the condition holds; each input is chosen when the condition first reads it.
    ///
    /// ```
    /// use smallscope_search::Space;
    /// let ordered = Space::<(u8, u8)>::new(3).given_pair(|a, b| **a <= **b);
    /// assert_eq!(ordered.search().count().structures, 10);
    /// ```
    pub fn given_pair(self, condition: impl Fn(&Input<A>, &Input<B>) -> bool + Send + Sync + 'static) -> Self {
        let condition: PairCondition<A, B> = Box::new(condition);
        self.with_condition(Arc::new(condition))
    }
}

impl<A: Model, B: Model, C: Model> Space<(A, B, C)> {
    /// Only triples for which the condition holds; each input is chosen when the condition first reads it.
    pub fn given_triple(
        self,
        condition: impl Fn(&Input<A>, &Input<B>, &Input<C>) -> bool + Send + Sync + 'static,
    ) -> Self {
        let condition: TripleCondition<A, B, C> = Box::new(condition);
        self.with_condition(Arc::new(condition))
    }
}

macro_rules! given {
    ($($(#[$doc:meta])* $method:ident, $condition:ident, ($($name:ident),*);)*) => {$(
        impl<$($name: Model),*> Space<($($name,)*)> {
            $(#[$doc])*
            pub fn $method(self, condition: impl Fn($(&Input<$name>),*) -> bool + Send + Sync + 'static) -> Self {
                assert!(!self.whole, "the tuple has a condition on it as one input (`given`): leave that out");
                let condition: $condition<$($name),*> = Box::new(condition);
                self.with_condition(Arc::new(condition))
            }
        }
    )*};
}

given! {
    /// Only quadruples for which the condition holds; each input is chosen when the condition first reads it.
    ///
    /// # Panics
    ///
    /// If there is a condition on the tuple as a whole.
    given_four, FourCondition, (A, B, C, D);
    /// Only quintuples for which the condition holds; each input is chosen when the condition first reads it.
    ///
    /// # Panics
    ///
    /// If there is a condition on the tuple as a whole.
    given_five, FiveCondition, (A, B, C, D, E);
    /// Only sextuples for which the condition holds; each input is chosen when the condition first reads it.
    ///
    /// # Panics
    ///
    /// If there is a condition on the tuple as a whole.
    given_six, SixCondition, (A, B, C, D, E, F);
}

fn describe_range(name: &str, (low, high): (i128, i128), kind: Number, code: &mut String) {
    let _ = match kind {
        Number::Integer => write!(code, "\n    .field({name:?}, {low}..={high})"),
        Number::Bool => Ok(()),
        Number::Char => write!(code, "\n    .field({name:?}, {:?}..={:?})", letter(low), letter(high)),
    };
}

/// Adds the line of code that sets a field's bound, for fields whose bound can be set.
fn describe(given: &SpaceBounds, domains: &Domains, name: &str, domain: DomainId, code: &mut String) {
    match &domains[domain] {
        Domain::Ints { low, count, kind } => describe_range(name, (*low, low + *count as i128 - 1), *kind, code),
        Domain::Symbolic { low, high, kind, .. } => describe_range(name, (*low, *high), *kind, code),
        Domain::List(list) => {
            let values: Vec<_> = (0..list.len()).map(|k| list.text(k)).list();
            let _ = write!(code, "\n    .field({name:?}, [{}])", values.join(", "));
        }
        Domain::Optional(inner) => describe(given, domains, name, *inner, code),
        Domain::Present(inner) if domains.pointed_classes(*inner).is_some() => {
            describe(given, domains, name, *inner, code);
        }
        Domain::Present(_) => {
            let _ = write!(code, "\n    .field({name:?}, Values::non_null())");
        }
        Domain::Absent(_) => {
            let _ = write!(code, "\n    .field({name:?}, Values::null())");
        }
        Domain::Array { element, .. } => describe(given, domains, name, *element, code),
        Domain::Sequence { shortest, longest, element, .. } => {
            let _ = write!(code, "\n    .length({name:?}, {shortest}..={longest})");
            describe(given, domains, domains.name(*element), *element, code);
        }
        Domain::Either(a, b) => {
            for part in [*a, *b] {
                describe(given, domains, domains.name(part), part, code);
            }
        }
        Domain::Tuple(parts) => {
            for &part in parts.iter() {
                describe(given, domains, domains.name(part), part, code);
            }
        }
        Domain::Pointer { .. } if domains.pointed_classes(domain).is_some() => {
            let classes = domains.pointed_classes(domain).unwrap_or_default();
            let is_without = given.fields.get(name).is_some_and(|values| values.nulls() == Null::Never);
            let without = if is_without { ".without_null()" } else { "" };
            let _ = write!(code, "\n    .field({name:?}, Values::objects({classes:?}){without})");
        }
        Domain::Pointer { pool, others, .. } => {
            for content in pools(*pool, others).map(|pool| domains.pools[pool as usize].content) {
                if domains.name(content) == name {
                    describe(given, domains, name, content, code);
                }
            }
        }
        Domain::Unit | Domain::Class(_) | Domain::Slot { .. } => {}
    }
}
