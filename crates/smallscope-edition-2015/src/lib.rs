//! Code of the edition 2015 under the attributes: the tests have it. The crate is not published.
