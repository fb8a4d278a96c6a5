import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../db/settings.ts";

// sql/ERRORS.md decides which status a refusal has: a code that is not in it would be a 500.
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const rows = [...read("sql/ERRORS.md").matchAll(/^\| (BT\d{3}) +\| \d{3} +\| (.+?) +\|/gm)];
const sentences = new Map(rows.map(([, code = "", said = ""]) => [code, said.split(" · ")]));
const sql = globSync("sql/**/*.sql", { cwd: ROOT });
const sources = [...sql, ...globSync("{app,db,workers}/**/*.{ts,tsx}", { cwd: ROOT })];

test("every code stands in the list once, in the order of the codes", () => {
  const codes = rows.map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(100);
  expect(codes).toEqual([...new Set(codes)].sort());
});

test("every code that is raised or told of is in the list, and nothing is in it that is never raised", () => {
  const used = new Map(sources.flatMap((file) => (read(file).match(/\bBT\d{3}\b/g) ?? []).map((code) => [code, file])));
  expect([...used].filter(([code]) => !sentences.has(code))).toEqual([]);
  expect([...sentences.keys()].filter((code) => !used.has(code))).toEqual([]);
});

test("what a rule says is what the list says", () => {
  const raised = sql.flatMap((file) =>
    [...read(file).matchAll(/errcode = '(BT\d{3})',\s*message = '((?:[^']|'')*)'/g)].map(
      ([, code = "", said = ""]) => ({
        file,
        code,
        said: said.replaceAll("''", "'"),
      }),
    ),
  );
  expect(raised.length).toBeGreaterThan(200);
  expect(raised.filter(({ code, said }) => !sentences.get(code)?.includes(said))).toEqual([]);
});
