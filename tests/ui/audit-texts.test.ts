// Every action and every kind of record that a SQL function writes to the audit log has a sentence and a name.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recordOf, sentenceOf } from "../../app/office/audit/audit-texts.ts";

/** Records that are shown as the person whom they belong to. */
const PERSONAL = ["user", "log_in", "tags", "profile", "customer_controls"];
/** Actions of which "changed" is all that there is to say. */
const CHANGES = /^(set|save|update|status|crm)(_|\.|$)|^profile$/;

/** The parameters of every call of audit.record in a text of SQL. */
function recordedIn(sql: string): string[][] {
  const calls = sql
    .replaceAll(/--.*/g, "")
    .split(/\baudit\.record\(/)
    .slice(1);
  return calls.map((call) => {
    const parameters = [""];
    let depth = 0;
    for (const [part] of call.matchAll(/'(?:[^']|'')*'|[^']/g)) {
      if (/[([]/.test(part) && part.length === 1) depth += 1;
      if (/[)\]]/.test(part) && part.length === 1) depth -= 1;
      if (depth < 0) break;
      if (part === "," && depth === 0) parameters.push("");
      else parameters[parameters.length - 1] += part;
    }
    return parameters.map((text) => text.trim());
  });
}
const literals = (text: string | undefined): string[] =>
  [...(text ?? "").replaceAll(/when '[^']*'/g, "").matchAll(/'([a-z][a-z_.]*[a-z])'/g)].map(([, word = ""]) => word);

const calls = globSync("sql/**/*.sql").flatMap((path) => recordedIn(readFileSync(path, "utf8")));

test("the calls of audit.record are found", () => {
  expect(calls.length).toBeGreaterThan(100);
});

test("every kind of record has a name", () => {
  const kinds = new Set(calls.flatMap(([, , kind]) => literals(kind)));
  const changes = [{ field: "kind", before: null, after: "proof" }];
  const unnamed = [...kinds].filter((entity) => !PERSONAL.includes(entity) && recordOf({ entity, changes }) === null);
  expect(unnamed).toEqual([]);
});

test("every action has a sentence", () => {
  const actions = new Set(calls.flatMap(([, action]) => literals(action)));
  const plain = [...actions].filter((action) => !CHANGES.test(action) && sentenceOf(action) === sentenceOf("update"));
  expect(plain).toEqual([]);
});
