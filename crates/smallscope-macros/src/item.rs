//! The attribute on a single item, for code that fills a file of its own.
