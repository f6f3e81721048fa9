//! Bots for tests, in Python.

/// Chooses by the number of matches that it has seen: one that is not told what it knew plays otherwise.
pub const LEARNS: &str = r#"
import json, sys
seen = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        seen += 1
    if message["type"] == "ask":
        choices = message["choices"]
        print(choices[(7 * seen + len(message["plies"])) % len(choices)], flush=True)
"#;
