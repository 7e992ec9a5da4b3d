//! What there is to choose from: variants, objects, slots and lengths for which enough is left of everything that is limited.

use std::rc::Rc;

use super::Chooser;
use crate::domain::{Class, Domain, DomainId, Domains, Variant};
use crate::lazy::cells::Buffer;
use crate::lazy::choice::{Abort, Choice, Effect, Entry};
use crate::lazy::pool::Pool;

impl Chooser {
    #[inline]
    pub(crate) fn domain(&self, domain: DomainId) -> &Domain {
        &self.domains[domain]
    }

    /// All domains.
    pub(in crate::lazy) fn domains(&self) -> Rc<Domains> {
        Rc::clone(&self.domains)
    }

    /// Whether a value of the domain brings no further fields.
    #[inline]
    pub(in crate::lazy) fn is_closed(&self, domain: DomainId) -> bool {
        self.closed[domain.0 as usize]
    }

    /// The domain of what is searched for.
    pub(in crate::lazy) fn root(&self) -> DomainId {
        self.domains.root
    }

    /// The domain of the first field of a class.
    #[inline]
    pub fn class(&mut self, domain: DomainId) -> DomainId {
        let class = self.domains.class(domain);
        if !class.whole {
            self.open += class.variants[0].fields.len() as u32;
        }
        class.first
    }

    /// Chooses a variant of a class; gives its number and the domain of the first field of the class.
    ///
    /// Variants that need more objects than are left are passed over: nothing could complete them.
    pub fn variant(&mut self, domain: DomainId) -> (u32, DomainId) {
        let domains = Rc::clone(&self.domains);
        let class = domains.class(domain);
        let feasible = |pools: &[Pool], variant: &Variant| {
            variant.needs.iter().all(|&(pool, owners)| match owners {
                0 => pools[pool as usize].capacity() > 0,
                _ => pools[pool as usize].without_owner() >= owners + pools[pool as usize].reserved,
            })
        };
        let number = match self.forced() {
            Some(number) => {
                self.pick_entry(class.variants.len());
                number as usize
            }
            None => {
                let count = class.variants.iter().filter(|variant| feasible(&self.pools, variant)).count();
                if self.tables.is_some() {
                    self.note_needs(class, count);
                }
                let k = self.pick(count);
                let mut numbers = (0..class.variants.len()).filter(|&k| feasible(&self.pools, &class.variants[k]));
                numbers.nth(k).expect("a variant that was counted")
            }
        };
        if self.tables.is_some() {
            // Which variants are feasible can be different when this choice is made again.
            self.set_effect(Effect::Variant { number: number as u32 });
        }
        if !class.whole {
            self.open += class.variants[number].fields.len() as u32;
        }
        (number as u32, class.first)
    }

    /// Tells the tables what the variants of a class need, and whether there is too little for some.
    #[cold]
    fn note_needs(&self, class: &Class, feasible: usize) {
        if feasible < class.variants.len() {
            self.note_cut();
        }
        let needs = class.variants.iter().flat_map(|variant| &variant.needs);
        needs.for_each(|&(pool, owners)| self.note_need(pool as usize, owners));
    }

    /// Chooses one of `count` alternatives.
    #[inline]
    pub(crate) fn pick(&mut self, count: usize) -> usize {
        // While calls are tabled, what there is to choose from can be different when a choice is made again.
        if count == 1 && self.tables.is_none() { 0 } else { self.pick_entry(count) }
    }

    /// The choice that is to be made next, if the state of the field being chosen says so.
    #[inline]
    fn forced(&self) -> Option<u32> {
        self.tables.as_ref()?.forced(self.cursor)
    }

    /// How many objects of a pool are left.
    pub(in crate::lazy) fn pool_left(&self, pool: usize) -> usize {
        let pool = &self.pools[pool];
        pool.capacity() - pool.used - pool.reserved
    }

    /// What is left of a budget of elements.
    pub(in crate::lazy) fn budget(&self, budget: usize) -> usize {
        self.budgets[budget]
    }

    /// How many more unusual values there may be.
    pub(in crate::lazy) fn unusual_left(&self) -> usize {
        self.unusual
    }

    /// Sets objects aside, or gives them back.
    pub(in crate::lazy) fn set_aside_objects(&mut self, pool: usize, count: usize, back: bool) {
        let reserved = &mut self.pools[pool].reserved;
        if back { *reserved -= count } else { *reserved += count }
    }

    /// Sets elements of a budget aside, or gives them back.
    pub(in crate::lazy) fn set_aside_elements(&mut self, budget: usize, count: usize, back: bool) {
        let left = &mut self.budgets[budget];
        if back { *left += count } else { *left -= count }
    }

    /// Sets unusual values aside, or gives them back.
    pub(in crate::lazy) fn set_aside_unusual(&mut self, count: usize, back: bool) {
        if back { self.unusual += count } else { self.unusual -= count }
    }

    /// How many of `all` values there are to choose from now, of which the first ones are usual.
    #[inline]
    pub(crate) fn allowed(&self, usual: usize, all: usize) -> usize {
        if self.unusual > 0 {
            return all;
        }
        if usual < all {
            self.note_cut();
        }
        usual
    }

    /// Whether there may be a further unusual value.
    #[inline]
    pub(crate) fn has_unusual(&self) -> bool {
        self.unusual > 0
    }

    /// Notes that the value of the entry just chosen is an unusual one.
    #[inline]
    pub(crate) fn spend_unusual(&mut self) {
        self.unusual -= 1;
        self.set_effect(Effect::Unusual);
    }

    /// Chooses one of `count` alternatives, with an entry even if there is only one, so that effects can be undone.
    #[inline(always)]
    pub(crate) fn pick_entry(&mut self, count: usize) -> usize {
        if let Some(entry) = self.stack.get(self.cursor) {
            let index = entry.choice.index as usize;
            if entry.head != self.head {
                self.stray();
            }
            self.cursor += 1;
            return index;
        }
        // One comparison for none and for too many.
        let is_ruled = count.wrapping_sub(1) >= u32::MAX as usize || self.stack.len() < self.ruled;
        let choice = if is_ruled { self.ruled_choice(count) } else { Choice { index: 0, end: count as u32 } };
        self.stack.push(Entry {
            head: self.head,
            first: self.first,
            open: self.open_before,
            choice,
            effect: Effect::None,
        });
        self.cursor += 1;
        choice.index as usize
    }

    /// Abandons a run that came to another field than the one before.
    #[cold]
    #[inline(never)]
    fn stray(&mut self) -> ! {
        // SAFETY: heads of entries on the stack are alive (invariant 4).
        let domain = unsafe { &*self.stack[self.cursor].head }.domain();
        self.abandon(Abort::Nondeterministic(domain))
    }

    /// A new choice where it is not simply the first of all alternatives: there may be none, or the depth is limited, or a table, the
    /// choices that the task begins with, or dice say which.
    #[inline(never)]
    fn ruled_choice(&mut self, count: usize) -> Choice {
        if count == 0 {
            self.abandon(Abort::DeadEnd);
        }
        if self.stack.len() >= self.horizon && !self.is_solving() {
            self.abandon(Abort::Horizon);
        }
        let all = Choice { index: 0, end: u32::try_from(count).expect("domains are checked to have fewer values") };
        match self.prefix.get(self.stack.len()) {
            _ if self.tables.is_some() && (self.forced().is_some() || self.is_solving()) => match self.forced() {
                Some(index) => Choice { index, end: index + 1 },
                None => all,
            },
            None => match &mut self.dice {
                None => all,
                Some(dice) => {
                    // SAFETY: the head is that of the field being chosen.
                    let field = unsafe { &*self.head }.domain();
                    Choice { index: dice.roll(&self.domains, field, &self.stack, all.end), ..all }
                }
            },
            Some(&given) if given.end <= all.end && given.index < given.end => given,
            Some(_) => {
                // The choices to start with were made by a predicate that read other fields.
                // SAFETY: the head is that of the field being chosen.
                let domain = unsafe { &*self.head }.domain();
                self.abandon(Abort::Nondeterministic(domain))
            }
        }
    }

    /// Whether a call is being solved: its choices are none of the search's own.
    #[inline]
    fn is_solving(&self) -> bool {
        self.tables.as_ref().is_some_and(|tables| tables.is_solving())
    }

    /// How many alternatives a pointer into `pool` has: the objects so far, and a fresh one.
    #[inline]
    pub(in crate::lazy) fn aliases(&self, pool: u32) -> usize {
        let pool = &self.pools[pool as usize];
        pool.used + usize::from(pool.used < pool.capacity())
    }

    /// How many alternatives an owner into `pool` has: the objects so far without owner, and a fresh one.
    #[inline]
    pub(in crate::lazy) fn ownable(&self, pool: u32, domain: DomainId) -> usize {
        let is_promised = self.is_promised(domain);
        let pool = &self.pools[pool as usize];
        let orphans = if pool.shared { pool.orphans().count() } else { 0 };
        let is_left = is_promised || pool.used + pool.reserved < pool.capacity();
        if !is_left {
            self.note_cut();
        }
        orphans + usize::from(is_left)
    }

    /// Whether objects for the owners of this domain are set aside beforehand.
    #[inline]
    fn is_promised(&self, domain: DomainId) -> bool {
        self.domains.promises[domain.0 as usize].is_some()
    }

    /// The address of alternative `k` of a pointer, and whether it is fresh.
    #[inline]
    pub(in crate::lazy) fn alias(&mut self, pool: u32, k: usize) -> (*mut u8, bool) {
        let target = &mut self.pools[pool as usize];
        let fresh = k == target.used;
        let address = target.address(k);
        if fresh {
            target.used += 1;
            self.set_effect(Effect::Fresh { pool });
        }
        (address, fresh)
    }

    /// The address of alternative `k` of an owner, and whether it is fresh.
    #[inline]
    pub(in crate::lazy) fn own(&mut self, pool: u32, k: usize, domain: DomainId) -> (*mut u8, bool) {
        let promised = self.is_promised(domain);
        let target = &mut self.pools[pool as usize];
        let orphan = if target.shared { target.orphans().nth(k) } else { None };
        let fresh = orphan.is_none();
        let object = orphan.unwrap_or(target.used);
        target.owned[object] = true;
        target.used += usize::from(fresh);
        target.reserved -= usize::from(promised);
        let address = target.address(object);
        self.set_effect(Effect::Own { pool, object: object as u32, fresh, promised });
        (address, fresh)
    }

    /// What an object of `pool` consists of.
    #[inline]
    pub(in crate::lazy) fn content(&self, pool: u32) -> DomainId {
        self.pools[pool as usize].content
    }

    /// Makes room for what the entry just chosen changed.
    #[inline]
    pub(in crate::lazy) fn set_effect(&mut self, effect: Effect) {
        self.stack[self.cursor - 1].effect = effect;
    }

    /// Chooses a slot of an arena: one that has a name already, or the first without.
    pub(crate) fn pick_slot(&mut self, arena: u32, optional: bool) -> Option<usize> {
        let slots = &self.arenas[arena as usize];
        if self.domains.ordered_slots {
            return self.pick_any_slot(arena, optional);
        }
        let named = slots.named.iter().filter(|&&named| named).count();
        let fresh = slots.named.iter().position(|&named| !named);
        let fresh = fresh.filter(|&slot| slot < slots.len.unwrap_or(slots.capacity));
        let extra = usize::from(optional);
        let k = self.pick_entry(named + usize::from(fresh.is_some()) + extra);
        if optional && k == 0 {
            return None;
        }
        let slots = &mut self.arenas[arena as usize];
        if let Some(slot) = slots.named.iter().enumerate().filter(|(_, named)| **named).map(|(i, _)| i).nth(k - extra) {
            return Some(slot);
        }
        let slot = fresh.expect("an alternative beyond the named slots is the fresh one");
        slots.named[slot] = true;
        self.set_effect(Effect::Name { arena, slot: slot as u32, by_position: false });
        Some(slot)
    }

    /// Chooses a slot of an arena, where it matters which.
    fn pick_any_slot(&mut self, arena: u32, optional: bool) -> Option<usize> {
        let slots = &self.arenas[arena as usize];
        let k = self.pick_entry(slots.len.unwrap_or(slots.capacity) + usize::from(optional));
        let slot = if optional { k.checked_sub(1)? } else { k };
        let named = &mut self.arenas[arena as usize].named[slot];
        if !std::mem::replace(named, true) {
            self.set_effect(Effect::Name { arena, slot: slot as u32, by_position: false });
        }
        Some(slot)
    }

    /// Notes that an arena's slot is read by its position.
    pub(in crate::lazy) fn name_slot(&mut self, arena: u32, slot: usize) {
        self.pick_entry(1);
        let named = &mut self.arenas[arena as usize].named[slot];
        if !*named {
            *named = true;
            self.named_by_position += 1;
            self.set_effect(Effect::Name { arena, slot: slot as u32, by_position: true });
        }
    }

    /// Chooses the length of a sequence of the given domain.
    pub(in crate::lazy) fn pick_length(&mut self, domain: DomainId) -> usize {
        let Domain::Sequence { shortest, longest, arena, budget, element, .. } = self.domains[domain] else {
            unreachable!("a vector's domain is a sequence domain")
        };
        if let Some(arena) = arena {
            return self.pick_arena_length(arena, shortest, longest);
        }
        if let Some(pool) = self.domains.promises[element.0 as usize] {
            return self.pick_promised_length(pool, shortest, longest);
        }
        let Some(budget) = budget else {
            return shortest + self.pick(longest + 1 - shortest);
        };
        let longest = self.cut_length(longest, self.budgets[budget as usize]);
        let len = shortest + self.pick_entry((longest + 1).saturating_sub(shortest));
        self.budgets[budget as usize] -= len;
        self.set_effect(Effect::Spend { budget, count: len as u32 });
        len
    }

    /// The greatest length that there are resources for.
    fn cut_length(&self, longest: usize, left: usize) -> usize {
        if left < longest && self.tables.is_some() && self.forced().is_none() {
            self.note_cut();
        }
        longest.min(left)
    }

    /// Chooses the length of a sequence of boxes. Objects for all of them are set aside, so that no element is a dead end.
    fn pick_promised_length(&mut self, pool: u32, shortest: usize, longest: usize) -> usize {
        let longest = self.cut_length(longest, self.pool_left(pool as usize));
        let len = shortest + self.pick_entry((longest + 1).saturating_sub(shortest));
        self.pools[pool as usize].reserved += len;
        self.set_effect(Effect::Promise { pool, count: len as u32 });
        len
    }

    /// Chooses the length of an arena, so that it has all slots that have a name.
    fn pick_arena_length(&mut self, arena: u32, shortest: usize, longest: usize) -> usize {
        let used = self.arenas[arena as usize].named.iter().rposition(|&named| named).map_or(0, |slot| slot + 1);
        let shortest = shortest.max(used);
        let len = shortest + self.pick_entry((longest + 1).saturating_sub(shortest));
        self.arenas[arena as usize].len = Some(len);
        self.set_effect(Effect::Length { arena });
        len
    }

    /// The buffer for the next sequence of the field being chosen: the one it had last time, if any.
    ///
    /// The element's domain is part of the key: fields of two variants of an enum can be at the same address.
    pub(in crate::lazy) fn buffer(&mut self, element: DomainId, make: impl FnOnce() -> Buffer) -> &Buffer {
        let key = (self.head, self.sequences, element);
        self.sequences += 1;
        self.buffers.entry(key).or_insert_with(make)
    }
}
