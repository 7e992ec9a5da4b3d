//! Walks over Rust's syntax, compiled once.
//!
//! The traits [`Visit`] and [`VisitMut`] are syn's of the same names, with the nodes that smallscope's own visitors
//! look at. syn's walks are generic over the visitor, so each of some thirty visitors would be a copy of the whole walk,
//! a third of all code of the attributes. Here, one visitor of syn hands each node to `dyn Visit`.

type Shared<'n, T> = &'n T;
type Exclusive<'n, T> = &'n mut T;

/// A trait of visitors, the walk below each of its nodes, and the one visitor of syn that leads there.
macro_rules! visitor {
    ($(#[$about:meta])* $module:ident, $Visit:ident$(<$ast:lifetime>)?, $Unsized:ident, $Ref:ident;
        $($method:ident: $Node:ident,)*) => {
        $(#[$about])*
        pub trait $Visit: $Unsized {
            $(
                #[doc = concat!("Visits a `", stringify!($Node), "`: goes on below it, if not overridden.")]
                fn $method(&mut self, node: $Ref<'_, syn::$Node>) {
                    $module::$method(self.as_dyn(), node);
                }
            )*
        }

        /// A visitor that forgets its type.
        pub trait $Unsized {
            /// The visitor.
            fn as_dyn(&mut self) -> &mut dyn $Visit;
        }

        impl<V: $Visit> $Unsized for V {
            fn as_dyn(&mut self) -> &mut dyn $Visit {
                self
            }
        }

        #[doc = concat!("What a `", stringify!($Visit), "` does below a node.")]
        pub mod $module {
            use super::{$Ref, $Visit};

            struct Bridge<'v>(&'v mut dyn $Visit);

            impl syn::$module::$Visit$(<$ast>)? for Bridge<'_> {
                $(
                    fn $method(&mut self, node: $Ref<'_, syn::$Node>) {
                        self.0.$method(node);
                    }
                )*
            }

            $(
                #[doc = concat!("Visits what is below a `", stringify!($Node), "`.")]
                pub fn $method(visitor: &mut dyn $Visit, node: $Ref<'_, syn::$Node>) {
                    syn::$module::$method(&mut Bridge(visitor), node);
                }
            )*
        }
    };
}

visitor! {
    /// Looks at nodes.
    visit, Visit<'_>, UnsizedVisit, Shared;
    visit_block: Block,
    visit_expr: Expr,
    visit_expr_call: ExprCall,
    visit_expr_method_call: ExprMethodCall,
    visit_expr_path: ExprPath,
    visit_field: Field,
    visit_item: Item,
    visit_item_fn: ItemFn,
    visit_lifetime: Lifetime,
    visit_local: Local,
    visit_macro: Macro,
    visit_pat: Pat,
    visit_pat_ident: PatIdent,
    visit_pat_struct: PatStruct,
    visit_pat_tuple_struct: PatTupleStruct,
    visit_path: Path,
    visit_signature: Signature,
    visit_type: Type,
    visit_type_bare_fn: TypeBareFn,
    visit_type_impl_trait: TypeImplTrait,
    visit_type_path: TypePath,
    visit_type_reference: TypeReference,
    visit_type_trait_object: TypeTraitObject,
}

visitor! {
    /// Changes nodes.
    visit_mut, VisitMut, UnsizedVisitMut, Exclusive;
    visit_angle_bracketed_generic_arguments_mut: AngleBracketedGenericArguments,
    visit_block_mut: Block,
    visit_expr_assign_mut: ExprAssign,
    visit_expr_call_mut: ExprCall,
    visit_expr_closure_mut: ExprClosure,
    visit_expr_index_mut: ExprIndex,
    visit_expr_match_mut: ExprMatch,
    visit_expr_method_call_mut: ExprMethodCall,
    visit_expr_mut: Expr,
    visit_expr_path_mut: ExprPath,
    visit_expr_return_mut: ExprReturn,
    visit_expr_struct_mut: ExprStruct,
    visit_field_mut: Field,
    visit_field_pat_mut: FieldPat,
    visit_fn_arg_mut: FnArg,
    visit_generics_mut: Generics,
    visit_ident_mut: Ident,
    visit_impl_item_fn_mut: ImplItemFn,
    visit_impl_item_mut: ImplItem,
    visit_item_fn_mut: ItemFn,
    visit_item_impl_mut: ItemImpl,
    visit_item_mod_mut: ItemMod,
    visit_item_mut: Item,
    visit_item_trait_mut: ItemTrait,
    visit_item_type_mut: ItemType,
    visit_item_use_mut: ItemUse,
    visit_local_mut: Local,
    visit_macro_mut: Macro,
    visit_pat_mut: Pat,
    visit_path_mut: Path,
    visit_receiver_mut: Receiver,
    visit_return_type_mut: ReturnType,
    visit_signature_mut: Signature,
    visit_trait_item_fn_mut: TraitItemFn,
    visit_trait_item_mut: TraitItem,
    visit_type_mut: Type,
    visit_type_reference_mut: TypeReference,
    visit_variant_mut: Variant,
    visit_visibility_mut: Visibility,
    visit_where_predicate_mut: WherePredicate,
}
