"""LTI 1.3 grade passback: what the server sends to a platform is what PyLTI1p3, an independent client, sends."""

import http.server
import json
import os
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request

try:
    import jwt
    from pylti1p3.assignments_grades import AssignmentsGradesService
    from pylti1p3.grade import Grade
    from pylti1p3.registration import Registration
    from pylti1p3.service_connector import ServiceConnector
except ImportError:
    jwt = None

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "../..")
PROGRAM = os.environ.get("JOGADA_BIN") or os.path.join(ROOT, "target/debug/jogada")
KEY = os.path.join(ROOT, "crates/jogada-web/testdata/lti-key.pem")
CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
SCORE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
CLIENT = "jogada-client"
TOKEN = "token-of-the-test"


class Platform(http.server.BaseHTTPRequestHandler):
    """A platform that gives a token to everyone and remembers what it was sent."""

    def do_GET(self):
        self.answer(self.server.keys)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        self.server.heard.append((self.path, self.headers["content-type"], self.headers["authorization"], body))
        self.answer({"access_token": "an-access-token", "token_type": "Bearer", "expires_in": 3600})

    def answer(self, value):
        text = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


@unittest.skipIf(jwt is None, "PyLTI1p3 is not installed")
@unittest.skipUnless(os.path.exists(PROGRAM), "the program is not built")
class Lti(unittest.TestCase):
    def setUp(self):
        self.platform = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Platform)
        self.platform.heard = []
        self.addCleanup(self.platform.server_close)
        self.addCleanup(self.platform.shutdown)
        threading.Thread(target=self.platform.serve_forever, daemon=True).start()
        self.at = f"http://127.0.0.1:{self.platform.server_port}"
        with open(KEY, encoding="ascii") as file:
            self.key = file.read()
        self.start()
        self.platform.keys = self.ask("GET", "/lti/jwks")

    def start(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        config = os.path.join(folder.name, "lti.toml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(
                f'url = "http://127.0.0.1"\nprivate-key = "{os.path.realpath(KEY)}"\n[[platform]]\nissuer = "{self.at}"\n'
                f'client-id = "{CLIENT}"\nauth-url = "{self.at}/auth"\ntoken-url = "{self.at}/token"\n'
                f'jwks-url = "{self.at}/certs"\n'
            )
        args = ["serve", "--addr", "127.0.0.1:0", "--no-open", "--token", TOKEN, "--lti", config]
        args += ["--db", os.path.join(folder.name, "arena.db")]
        environment = {**os.environ, "XDG_CACHE_HOME": folder.name, "JOGADA_LANG": "en"}
        server = subprocess.Popen([PROGRAM, *args], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        self.server = "http://" + server.stdout.readline().split("http://")[1].split("/#")[0]

    def send(self, method, path, body=None, **headers):
        headers = {"X-Jogada": "1", "Authorization": f"Bearer {TOKEN}", **headers}
        request = urllib.request.Request(self.server + path, body, headers, method=method)
        try:
            return urllib.request.build_opener(NoRedirect).open(request)
        except urllib.error.HTTPError as answer:
            return answer

    def ask(self, method, path, value=None):
        body = None if value is None else json.dumps(value).encode()
        with self.send(method, path, body, **{"Content-Type": "application/json"}) as answer:
            text = answer.read().decode()
            self.assertLess(answer.status, 300, text)
            return json.loads(text)

    def launch(self, grading):
        """Launches as a platform does: login, authorization, and the post of a signed token. Returns where it leads."""
        query = urllib.parse.urlencode({"iss": self.at, "login_hint": "5", "target_link_uri": self.server})
        with self.send("GET", "/lti/login?" + query) as answer:
            self.assertEqual(answer.status, 302)
            asked = dict(urllib.parse.parse_qsl(urllib.parse.urlparse(answer.headers["location"]).query))
            cookie = answer.headers["set-cookie"].split(";")[0]
        now = int(time.time())
        token = {
            "iss": self.at, "aud": CLIENT, "sub": "user-5", "name": "ana", "iat": now, "exp": now + 60,
            "nonce": asked["nonce"], CLAIM + "message_type": "LtiResourceLinkRequest", CLAIM + "version": "1.3.0",
            CLAIM + "deployment_id": "1", CLAIM + "custom": {"grading": grading}, CLAIM + "roles": [],
            "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": self.service(),
        }
        kid = self.platform.keys["keys"][0]["kid"]
        form = {"state": asked["state"], "id_token": jwt.encode(token, self.key, "RS256", {"kid": kid})}
        kind = "application/x-www-form-urlencoded"
        body = urllib.parse.urlencode(form).encode()
        with self.send("POST", "/lti/launch", body, **{"Content-Type": kind, "Cookie": cookie, "Origin": self.at}) as answer:
            self.assertEqual(answer.status, 303, answer.read())
            return answer.headers["location"]

    def service(self):
        return {"scope": [SCORE], "lineitem": self.at + "/2/lineitem?type_id=1"}

    def test_scores_are_sent_as_pylti1p3_sends_them(self):
        grading = self.ask("POST", "/api/gradings", {"game": "queens"})["id"]
        path = f"/api/gradings/{grading}"
        self.send("PUT", path + "/files/ana.py", b"x = 1\n").close()
        self.ask("POST", path + "/start", {})
        while self.ask("GET", path)["state"] != "finished":
            time.sleep(0.1)
        self.assertEqual(self.launch(grading), "/#/waiting")
        self.ask("PUT", path + "/platform/0", {"student": "ana"})
        self.assertTrue(self.launch(grading).startswith(f"/#/feedback/{grading}?key="))
        self.assertEqual(self.ask("POST", path + "/scores", {}), {"sent": 1, "failed": []})
        ours, self.platform.heard[:] = list(self.platform.heard), []
        self.put_by_pylti1p3(json.loads(ours[1][3]))
        self.compare(ours, self.platform.heard)

    def put_by_pylti1p3(self, score):
        registration = Registration()
        registration.set_client_id(CLIENT).set_auth_token_url(self.at + "/token").set_tool_private_key(self.key)
        grade = Grade().set_score_given(score["scoreGiven"]).set_score_maximum(score["scoreMaximum"])
        grade.set_user_id(score["userId"]).set_timestamp(score["timestamp"]).set_comment(score["comment"])
        grade.set_activity_progress("Completed").set_grading_progress("FullyGraded")
        AssignmentsGradesService(ServiceConnector(registration), self.service()).put_grade(grade)

    def compare(self, ours, theirs):
        self.assertEqual([one[:3] for one in ours], [one[:3] for one in theirs])
        self.assertEqual(json.loads(ours[1][3]), json.loads(theirs[1][3]))
        forms = [dict(urllib.parse.parse_qsl(requests[0][3])) for requests in (ours, theirs)]
        assertions = [form.pop("client_assertion") for form in forms]
        self.assertEqual(*forms)
        public = jwt.PyJWK(self.platform.keys["keys"][0]).key
        claims = [jwt.decode(one, public, ["RS256"], audience=self.at + "/token") for one in assertions]
        self.assertEqual(*[{name: one[name] for name in ("iss", "sub", "aud")} for one in claims])
        self.assertEqual(*[sorted(one) for one in claims])
        self.assertEqual(jwt.get_unverified_header(assertions[0])["alg"], "RS256")


if __name__ == "__main__":
    unittest.main()
