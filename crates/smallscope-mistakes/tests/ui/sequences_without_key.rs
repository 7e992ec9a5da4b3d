struct Opaque;

fn main() {
    let _ = smallscope::sequences! {
        let mut it = Opaque;
        call drop(&it);
    };
}
