#[smallscope::cover]
impl Server {
    async fn serve(&self, x: i32) -> i32 {
        if x < 0 { -1 } else { 1 }
    }
}

struct Server;

fn main() {
    drop(Server.serve(1));
}
