fn main() {
    smallscope::replay!(main);
    smallscope::check!("Bag::first");
}
