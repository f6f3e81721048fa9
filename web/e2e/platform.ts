/** A learning platform on this machine, as LTI 1.3 has it: it signs launches, and keeps what it is sent. */

import { createSign } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const KEY = readFileSync("../crates/jogada-web/testdata/lti-key.pem", "utf8");
const CLAIM = "https://purl.imsglobal.org/spec/lti/claim";
export const DEEP_LINK = "https://purl.imsglobal.org/spec/lti-dl/claim";

type Json = Record<string, unknown>;
/** What a user brings along: a student opens a class, a teacher chooses one. */
export type Visit = { user: string; name: string; isTeacher: boolean; claims: Json };

export class Platform {
  address = "";
  scores: Json[] = [];
  /** What came back from a choice of a class. */
  chosen: Json | null = null;
  visits: Record<string, Visit> = {};
  /** The keys of both: one pair will do for a test. */
  keys: { keys: { kid: string }[] } = { keys: [] };
  private server = createServer((request, response) => void this.answer(request).then(([kind, text]) => response.writeHead(200, { "content-type": kind }).end(text)));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.address = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }

  private async answer(request: IncomingMessage): Promise<[string, string]> {
    const asked = new URL(request.url ?? "/", this.address);
    let body = "";
    for await (const piece of request) body += String(piece);
    switch (asked.pathname) {
      case "/certs":
        return ["application/json", JSON.stringify(this.keys)];
      case "/token":
        return ["application/json", JSON.stringify({ access_token: "t", token_type: "Bearer", expires_in: 3600 })];
      case "/item/scores":
        this.scores.push(JSON.parse(body) as Json);
        return ["application/json", "{}"];
      case "/deep":
        this.chosen = read(new URLSearchParams(body).get("JWT") ?? "");
        return ["text/html", "<h1>chosen</h1>"];
      default:
        return ["text/html", this.launch(asked.searchParams)];
    }
  }

  /** The page that sends the browser on to the tool. */
  private launch(query: URLSearchParams): string {
    const visit = this.visits[query.get("login_hint") ?? ""];
    if (!visit) return "nobody";
    const now = Math.floor(Date.now() / 1000);
    const token = this.sign({
      iss: this.address, aud: ["client"], sub: visit.user, name: visit.name, iat: now, exp: now + 60, nonce: query.get("nonce"),
      [`${CLAIM}/message_type`]: "LtiResourceLinkRequest", [`${CLAIM}/version`]: "1.3.0", [`${CLAIM}/deployment_id`]: "1",
      [`${CLAIM}/roles`]: [`http://purl.imsglobal.org/vocab/lis/v2/membership#${visit.isTeacher ? "Instructor" : "Learner"}`],
      "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": { lineitem: `${this.address}/item` },
      ...visit.claims,
    });
    const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;
    return `<form method="post" action="${query.get("redirect_uri")}">${field("state", query.get("state") ?? "")}${field("id_token", token)}</form><script>document.forms[0].submit()</script>`;
  }

  private sign(claims: Json): string {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const text = `${part({ alg: "RS256", typ: "JWT", kid: this.keys.keys[0]?.kid })}.${part(claims)}`;
    return `${text}.${createSign("RSA-SHA256").update(text).sign(KEY).toString("base64url")}`;
  }
}

function read(jwt: string): Json {
  return JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString()) as Json;
}

/** The claims of a teacher who adds the tool to a course. */
export const choosing = (platform: Platform): Json => ({
  [`${CLAIM}/message_type`]: "LtiDeepLinkingRequest",
  [`${DEEP_LINK}/deep_linking_settings`]: { deep_link_return_url: `${platform.address}/deep`, accept_types: ["ltiResourceLink"] },
});

/** The claim that names the class of a link. */
export const opening = (grading: string): Json => ({ [`${CLAIM}/custom`]: { grading } });
