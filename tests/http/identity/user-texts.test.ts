import { beforeAll, describe, expect, test } from "vitest";
import { createClient, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { type Received, startMailServer } from "../../support/mail-server.ts";
import { startServer } from "../../support/server.ts";
import { setSetting, signUp } from "./people.ts";

// T-40: names and addresses from users appear in mails and pages as plain text.
const database = await createDatabase("demo");
const post = await startMailServer();
await setSetting(database, "appName", "House\r\nBcc: house@evil.test");
const server = await startServer(database, { jobs: true, env: { SMTP_URL: post.url } });

const names: [string, string][] = [
  ["markup", `<img src=x onerror="alert(1)"><b>Ann</b>`],
  ["the end of a script", "</script><script>window.__x=1</script>"],
  ["the end of a header", "Ann\r\nBcc: ann@evil.test\r\n\r\nA new body"],
  ["placeholders and patterns", "{{appName}} $& $' $` $t(Email) %s"],
  ["the longest name", "🜁".repeat(100)],
];

async function mailsTo(email: string, count: number): Promise<Received[]> {
  for (let wait = 0; wait < 450; wait++) {
    const found = post.received.filter(({ to }) => to.includes(email));
    if (found.length >= count) return found;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`${email} did not receive ${count} mails`);
}

/** The decoded parts of a mail. */
function opened(message: string): { headers: string; text: string; html: string } {
  const [headers = ""] = message.split("\r\n\r\n", 1);
  const part = (type: string) => {
    const [, encoding = "", body = ""] =
      new RegExp(
        `Content-Type: ${type}[^\\r]*\\r\\n(?:.*\\r\\n)*?Content-Transfer-Encoding: (\\S+)\\r\\n(?:.*\\r\\n)*?\\r\\n([^]*?)\\r\\n--`,
      ).exec(message) ?? [];
    if (/base64/i.test(encoding)) return Buffer.from(body, "base64").toString("utf8");
    if (!/quoted-printable/i.test(encoding)) return body;
    const bytes = body
      .replaceAll("=\r\n", "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    return Buffer.from(bytes, "latin1").toString("utf8");
  };
  return { headers, text: part("text/plain"), html: part("text/html") };
}

describe.each(names)("names with %s", (_what, fullName) => {
  // One address may create at most eleven accounts an hour without a block.
  beforeAll(() => database.owner.query("delete from iam.attempts"));

  test("the name is text in the mails that greet its owner, and the mails have no other recipient", async () => {
    const { email } = await signUp(server.url, { fullName });
    await createClient(server.url).json("POST", "/forgot-password", { email });
    await signUp(server.url, { email, fullName });
    const mails = await mailsTo(email, 2);
    for (const { to, message } of mails) {
      const { headers, text, html } = opened(message);
      expect(to).toEqual([email]);
      expect(headers).not.toMatch(/^(Bcc|Cc):/im);
      expect(headers.match(/^To: .*$/gim)).toEqual([`To: ${email}`]);
      expect(html).not.toMatch(/<img|<b>Ann|<script/i);
      // Headings are in capitals in plain text.
      const plain = (words: string) => words.trim().replaceAll(/\s+/g, " ").toLowerCase();
      expect(plain(text)).toContain(plain(fullName).slice(0, 30));
    }
  });

  test("the name is text on every page that shows it", async () => {
    const { email, password } = await signUp(server.url, { fullName, city: fullName.slice(0, 90) });
    const customer = await logIn(server.url, email, password);
    for (const path of ["/profile", "/dashboard", "/deposits"]) {
      const html = await (await customer.get(path, { Accept: "text/html" })).text();
      expect([path, html.includes("<img src=x"), html.includes("<script>window.__x")]).toEqual([path, false, false]);
    }
  });
});

test.each([
  "ann@nordpost.test\r\nBcc: x@evil.test",
  "ann@nordpost.test, x@evil.test",
  "<x@evil.test>ann@nordpost.test",
])("the email %j is rejected", async (email) => {
  for (const path of ["/forgot-password", "/auth/signup"]) {
    const { status, body } = await createClient(server.url).json("POST", path, { email });
    expect([status, (body.fields as Record<string, string>).email]).toEqual([422, "Invalid email"]);
  }
  await expect(
    database.app.query("select iam.check_person('Ann', $1, '1', null, 'x', 'x', 'x', 'x')", [email]),
  ).rejects.toThrow();
  expect(post.received.flatMap(({ to }) => to).filter((to) => to.includes("evil"))).toEqual([]);
});
