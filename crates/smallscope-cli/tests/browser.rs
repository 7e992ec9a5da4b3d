//! The page of a trace in a real browser: stepping along its states by clicks and keys.
//!
//! Chromium is driven over its debugging pipe, without any other program. Where it is not installed, the test says so and is skipped.

mod support;

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use support::{run, scratch};

/// A page in a browser of its own.
struct Browser {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    session: Option<String>,
    number: u64,
}

impl Browser {
    /// Opens a page, if there is a browser.
    fn open(page: &Path, profile: &Path) -> Option<Browser> {
        let find = |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|found| found.status.success());
        let program = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(find)?;
        let flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
                     --disable-component-update --disable-sync --disable-dev-shm-usage --window-size=1200,900";
        // The pipe is made of the descriptors 3 and 4.
        let mut child = Command::new("sh")
            .arg("-c")
            .arg(format!(
                "exec {program} {flags} --user-data-dir='{}' --remote-debugging-pipe 3<&0 4>&1 >/dev/null",
                profile.display()
            ))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut browser = Browser { child, input, output, session: None, number: 0 };
        let address = format!("file://{}", page.display());
        let target = browser.ask("Target.createTarget", &json!({ "url": "about:blank" }))["targetId"].clone();
        let attached = browser.ask("Target.attachToTarget", &json!({ "targetId": target, "flatten": true }));
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        browser.ask("Page.enable", &json!({}));
        browser.ask("Page.navigate", &json!({ "url": address }));
        while browser.message()["method"] != "Page.loadEventFired" {}
        Some(browser)
    }

    /// The next message, which ends with a zero.
    fn message(&mut self) -> Value {
        let mut text = Vec::new();
        self.output.read_until(0, &mut text).expect("the browser is there");
        assert!(text.pop().is_some(), "the browser has ended");
        serde_json::from_slice(&text).expect("messages are JSON")
    }

    /// Calls a method of the protocol, and waits for what comes of it.
    fn ask(&mut self, method: &str, parameters: &Value) -> Value {
        self.number += 1;
        let mut call = json!({ "id": self.number, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            call["sessionId"] = session.as_str().into();
        }
        self.input.write_all(format!("{call}\0").as_bytes()).expect("the browser reads");
        loop {
            let mut message = self.message();
            if message["id"] == self.number {
                assert!(message.get("error").is_none(), "{method}: {message}");
                return message["result"].take();
            }
        }
    }

    /// The value of an expression in the page.
    fn value(&mut self, expression: &str) -> Value {
        let found = self.ask("Runtime.evaluate", &json!({ "expression": expression, "returnByValue": true }));
        assert!(found.get("exceptionDetails").is_none(), "{expression}: {found}");
        found["result"]["value"].clone()
    }

    /// Presses and releases the mouse in the middle of an element.
    fn click(&mut self, selector: &str) {
        let place = self.value(&format!(
            "(() => {{ const box = document.querySelector('{selector}').getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            self.ask("Input.dispatchMouseEvent", &event);
        }
    }

    /// Presses and releases a key.
    fn press(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            self.ask("Input.dispatchKeyEvent", &json!({ "type": kind, "key": key, "code": key }));
        }
    }

    /// The states that can be seen, from left to right.
    fn seen(&mut self) -> Vec<u64> {
        let seen = self.value(
            "[...document.querySelectorAll('figure.state')].filter((figure) => figure.offsetParent !== null)\
             .sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)\
             .map((figure) => Number(figure.dataset.state))",
        );
        seen.as_array().expect("a list").iter().filter_map(Value::as_u64).collect()
    }

    /// What is said of the step.
    fn changes(&mut self) -> String {
        let text = self.value(
            "[...document.querySelectorAll('.changes')].filter((step) => step.offsetParent !== null)\
             .map((step) => step.innerText.replace(/\\s+/g, ' ').trim()).join('|')",
        );
        text.as_str().expect("a text").to_owned()
    }

    /// What is marked in a state that is shown, in its tables.
    fn marked(&mut self, state: u64, word: &str) -> Vec<String> {
        let found = self.value(&format!(
            "[...document.querySelectorAll('figure[data-state=\"{state}\"] [data-key].{word}')].map((part) => part.dataset.key)"
        ));
        found.as_array().expect("a list").iter().filter_map(Value::as_str).map(str::to_owned).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Asked to, it ends its children, too.
        let _ = self.input.write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        let _ = self.input.flush();
        let _ = self.child.wait();
    }
}

#[test]
fn a_trace_is_stepped_along_by_clicks_and_keys() {
    let folder = scratch("browser");
    let page = folder.join("light.html");
    let written = run(&["show", "light.als", "-c", "cycle", "-o", &page.to_string_lossy()], "");
    assert_eq!(written.code, 0, "{}", written.err);
    let Some(mut browser) = Browser::open(&page, &folder.join("profile")) else {
        println!("skipped: Chromium is not installed, so the page of a trace was not opened");
        return;
    };
    assert_eq!(browser.seen(), [0, 1], "a state and the one that follows");
    assert_eq!(browser.changes(), "from state 0 to state 1: shows − Light$0->Red$0 + Light$0->Green$0");
    assert_eq!(browser.marked(0, "gone"), ["shows Light$0 Red$0"]);
    assert_eq!(browser.marked(1, "new"), ["shows Light$0 Green$0"]);
    assert!(browser.marked(1, "gone").is_empty());

    browser.press("ArrowRight");
    assert_eq!(browser.seen(), [1, 2]);
    browser.press("ArrowRight");
    assert_eq!(browser.seen(), [2, 0], "the loop goes back to the first");
    assert_eq!(browser.changes(), "from state 2 to state 0: shows − Light$0->Amber$0 + Light$0->Red$0");
    assert_eq!(browser.marked(0, "new"), ["shows Light$0 Red$0"]);
    browser.press("ArrowRight");
    assert_eq!(browser.seen(), [0, 1]);
    browser.press("End");
    assert_eq!(browser.seen(), [2, 0]);
    browser.press("ArrowLeft");
    assert_eq!(browser.seen(), [1, 2]);

    browser.click(".bar button.again");
    assert_eq!(browser.seen(), [0, 1]);
    browser.click(".bar button[data-go=\"2\"]");
    assert_eq!(browser.seen(), [2, 0]);
    browser.click("#pair");
    assert_eq!(browser.seen(), [2], "one state at a time");
    assert!(browser.marked(2, "gone").is_empty());
    let current = browser.value("document.querySelector('.bar [aria-current=step]').textContent");
    assert_eq!(current, "2");
}
