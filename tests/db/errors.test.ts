import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readHeader } from "../../db/routine-header.ts";
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

test("a function tells of the codes that it raises, and of none that neither it nor what it calls can raise", () => {
  const files = globSync("sql/*/{functions,triggers,views}/*.sql", { cwd: ROOT });
  const routines = new Map(
    files.map((file) => {
      const [, schema = "", kind, name = ""] = file.split("/");
      const body = read(file);
      const comment = kind === "functions" ? readHeader(body).comment : "";
      const raises = [...body.matchAll(/errcode = ([\s\S]*?),\s*(?:message|column|detail) =/g)].map(([, code]) => code);
      const own = new Set(raises.join().match(/BT\d{3}/g));
      const calls = [...body.matchAll(/\b[a-z]+\.[a-z_]+\b/g)].map(([call]) => call);
      // Writing to a table runs its triggers.
      const writes = [...body.matchAll(/(?:insert into|update|delete from)\s+(\w+\.\w+)/g)].map(
        ([, table]) => `triggers of ${table}`,
      );
      const key = `${schema}.${name.replace(".sql", "")}`;
      return [kind === "triggers" ? `triggers of ${key}` : key, { file, comment, own, calls: [...calls, ...writes] }];
    }),
  );
  const reachable = (name: string, seen = new Set<string>()): Set<string> => {
    const routine = routines.get(name);
    if (!routine || seen.has(name)) return new Set();
    seen.add(name);
    return new Set([...routine.own, ...routine.calls.flatMap((call) => [...reachable(call, seen)])]);
  };
  const wrong = [...routines].flatMap(([name, { file, comment, own }]) => {
    if (comment === "") return [];
    const told = new Set(comment.match(/BT\d{3}/g));
    const raised = reachable(name);
    return [
      ...[...own].filter((code) => !told.has(code)).map((code) => `${file} raises ${code}`),
      ...[...told].filter((code) => !raised.has(code)).map((code) => `${file} tells of ${code}`),
    ];
  });
  expect(wrong).toEqual([]);
});
