//! x
mod structures;
use structures::*;
fn run<T: smallscope::Model>(name: &str, n: usize, s: smallscope::Space<T>) {
    let t = std::time::Instant::now();
    let r = s.search().paper_mode().count();
    let e = t.elapsed();
    println!(
        "{name} {n}: {}/{} {:?} {:.1} ns panics {}",
        r.candidates,
        r.structures,
        e,
        e.as_nanos() as f64 / r.candidates as f64,
        r.panics
    );
}
fn main() {
    for n in 3..6 {
        run("bt", n, binary_tree::aliasing(n));
        run("ha", n, heap_array::space(n));
        run("ll", n, linked_list::space(n));
        run("sll", n, singly_linked_list::space(n));
        run("dll", n, doubly_linked_list::space(n));
        run("st", n, search_tree::aliasing(n));
        run("stb", n, search_tree::owning(n));
        run("rb", n, red_black_tree::aliasing(n));
        run("rbb", n, red_black_tree::owning(n));
        run("disj", n, disj_set::space(n));
        run("dag", n, dag::space(n));
        run("bin", n, binomial_heap::space(n));
        run("fib", n, fibonacci_heap::space(n));
    }
}
