struct Server;

impl Server {
    #[smallscope::cover]
    fn serve(&self, x: i32) -> i32 {
        if x < 0 { -1 } else { 1 }
    }
}

fn main() {
    Server.serve(1);
}
