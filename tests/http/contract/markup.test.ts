import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { KEY } from "../../support/templates.ts";
import { addRecords } from "./demo-records.ts";
import { findEndpoints, readTable } from "./permissions.ts";
import { insertSecrets, openSession } from "./secrets.ts";

const database = await createDatabase("demo");
const { url, data } = await startServer(database);
Object.assign(process.env, {
  DATABASE_URL: database.url,
  ENCRYPTION_KEY: KEY,
  BOURSE_DATA: data,
  BOURSE_MODE: "development",
});
const { rows: users } = await database.owner.query<{ id: number; role_id: number }>(
  "select distinct on (role_id) id, role_id from iam.users order by role_id, id",
);
await insertSecrets(database);
const addressOf = await addRecords(database, new Map(users.map(({ id, role_id: role }) => [role, id])));
const table = readTable();
const screens = (await findEndpoints()).filter(({ method, isScreen }) => method === "GET" && isScreen);

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes these spellings; browsers read them alike.
    "attribute-boolean-style": "off",
    "attr-case": "off",
    "doctype-style": "off",
    "void-style": "off",
    "no-inline-style": "off",
    "no-raw-characters": "off",
    "no-trailing-whitespace": "off",
  },
});

/** Each screen as the first role that may open it: the administrator where possible. */
async function problemsOf(path: string, session: string | null): Promise<string[]> {
  const answer = await fetch(new URL(path, url), {
    headers: { Accept: "text/html", ...(session === null ? {} : { Cookie: `bourse_session=${session}` }) },
    redirect: "manual",
  });
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return [];
  const text = await answer.text();
  const [, title = ""] = /<title>([^<]*)/.exec(text) ?? [];
  const report = await validator.validateString(text);
  const untitled = path !== "/" && !title.includes(" · ") ? [`${path}: the title is "${title}"`] : [];
  const invalid = report.results.flatMap(({ messages }) =>
    messages
      // The HTML standard permits links to styles and modules in the body.
      .filter(({ message }) => message !== "<link> element is not permitted as content under <body>")
      .map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} ${selector ?? ""}`),
  );
  return [...untitled, ...invalid];
}

test("the markup of every screen is valid, and every screen but the log-in has a title of its own", async () => {
  const sessions = new Map<number, string>();
  for (const { id, role_id: role } of users) sessions.set(role, await openSession(database, id));
  const problems: string[] = [];
  const paths = new Set<string>();
  for (const screen of screens) {
    const verdicts = table.get(screen.name) ?? [];
    const role = verdicts.indexOf("yes", verdicts[0] === "yes" ? 0 : 1);
    const path = addressOf(screen.path, role === 0 ? 1 : role).replace("*", "nowhere");
    if (paths.has(path)) continue;
    paths.add(path);
    problems.push(...(await problemsOf(path, role === 0 ? null : (sessions.get(role) ?? null))));
  }
  expect(paths.size).toBeGreaterThan(80);
  expect(problems).toEqual([]);
});
