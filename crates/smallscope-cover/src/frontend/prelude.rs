//! What of the standard library is simplest said in Rust.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Item;

use super::items::TypeItem;

/// The text; it is parsed once for a program.
const TEXT: &str = r"
pub enum Ordering { Less, Equal, Greater }

impl Ordering {
    fn is_lt(self) -> bool { self == Ordering::Less }
    fn is_le(self) -> bool { self != Ordering::Greater }
    fn is_gt(self) -> bool { self == Ordering::Greater }
    fn is_ge(self) -> bool { self != Ordering::Less }
    fn is_eq(self) -> bool { self == Ordering::Equal }
    fn is_ne(self) -> bool { self != Ordering::Equal }
    fn reverse(self) -> Ordering {
        match self {
            Ordering::Less => Ordering::Greater,
            Ordering::Equal => Ordering::Equal,
            Ordering::Greater => Ordering::Less,
        }
    }
    fn then(self, other: Ordering) -> Ordering {
        if self == Ordering::Equal { other } else { self }
    }
}

pub enum Result<T, E> { Ok(T), Err(E) }

impl<T, E> Result<T, E> {
    fn is_ok(&self) -> bool { matches!(self, Ok(_)) }
    fn is_err(&self) -> bool { matches!(self, Err(_)) }
    fn ok(self) -> Option<T> { match self { Ok(value) => Some(value), Err(_) => None } }
    fn err(self) -> Option<E> { match self { Ok(_) => None, Err(error) => Some(error) } }
    fn unwrap_or(self, other: T) -> T { match self { Ok(value) => value, Err(_) => other } }
}

impl<T> Option<T> {
    fn cloned_inside(&self) -> Option<T> {
        match self { Some(value) => Some(value.clone()), None => None }
    }
}

impl<T> Vec<T> {
    fn cloned_each(&self) -> Vec<T> {
        let mut copy: Vec<T> = Vec::new();
        let mut index = 0usize;
        while index < self.len() {
            copy.push(self[index].clone());
            index += 1;
        }
        copy
    }
    fn contains(&self, wanted: &T) -> bool {
        let mut index = 0usize;
        while index < self.len() {
            if self[index] == *wanted { return true; }
            index += 1;
        }
        false
    }
    fn reverse(&mut self) {
        let mut low = 0usize;
        let mut high = self.len();
        while low + 1 < high {
            high -= 1;
            self.swap(low, high);
            low += 1;
        }
    }
}
";

/// The items, with what types of the file derive that is a function.
pub(super) fn file(own: &syn::File) -> syn::File {
    let mut file: syn::File = syn::parse_str(TEXT).expect("the prelude is Rust");
    derive(&own.items, &mut file.items);
    file
}

/// Adds `clone` for types that derive `Clone`, and are not copied anyway.
fn derive(items: &[Item], derived: &mut Vec<Item>) {
    for item in items {
        let clone = match item {
            Item::Struct(it) if clones(TypeItem::Struct(it)) => Some((&it.ident, &it.generics, struct_clone(it))),
            Item::Enum(it) if clones(TypeItem::Enum(it)) => Some((&it.ident, &it.generics, enum_clone(it))),
            Item::Mod(it) => {
                derive(it.content.as_ref().map_or(&[], |(_, items)| items), derived);
                None
            }
            _ => None,
        };
        if let Some((name, generics, value)) = clone {
            let (parameters, arguments, _) = generics.split_for_impl();
            let made = quote!(impl #parameters #name #arguments { fn clone(&self) -> #name #arguments { #value } });
            derived.extend(syn::parse2::<Item>(made));
        }
    }
}

fn clones(item: TypeItem<'_>) -> bool {
    item.derives("Clone") && !item.derives("Copy")
}

fn struct_clone(it: &syn::ItemStruct) -> TokenStream {
    let members: Vec<syn::Member> = it.fields.members().collect();
    quote!(Self { #(#members: self.#members.clone()),* })
}

fn enum_clone(it: &syn::ItemEnum) -> TokenStream {
    let arms = it.variants.iter().map(|variant| {
        let name = &variant.ident;
        let members: Vec<syn::Member> = variant.fields.members().collect();
        let names: Vec<syn::Ident> = (0..members.len()).map(|number| format_ident!("field_{number}")).collect();
        quote!(Self::#name { #(#members: #names),* } => Self::#name { #(#members: #names.clone()),* })
    });
    quote!(match self { #(#arms),* })
}
