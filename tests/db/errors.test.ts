import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SQL } from "../../db/migrations.ts";
import { readRoutines } from "../../db/routine-files.ts";
import { readHeader } from "../../db/routine-header.ts";
import { ROOT } from "../../db/settings.ts";
import listed from "../../sql/errors.json" with { type: "json" };

// sql/errors.json defines the status of each error: an unlisted code would be answered with 500.
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const sentences = new Map(Object.entries(listed).map(([code, error]) => [code, error.sentences]));
const sql = globSync("sql/**/*.sql", { cwd: ROOT });
const sources = [...sql, ...globSync("{app,db,workers}/**/*.{ts,tsx}", { cwd: ROOT })];

test("every code is listed once, in ascending order", () => {
  const codes = [...sentences.keys()];
  expect(codes.length).toBeGreaterThan(100);
  expect(codes).toEqual([...new Set(codes)].sort());
});

test("every code that is raised or mentioned is listed, and every listed code is raised", () => {
  const used = new Map(sources.flatMap((file) => (read(file).match(/\bBT\d{3}\b/g) ?? []).map((code) => [code, file])));
  expect([...used].filter(([code]) => !sentences.has(code))).toEqual([]);
  expect([...sentences.keys()].filter((code) => !used.has(code))).toEqual([]);
});

test("the message of every raised error is the listed one", () => {
  const raised = sql.flatMap((file) =>
    [...read(file).matchAll(/errcode = '(BT\d{3})',\s*message = '((?:[^']|'')*)'/g)].map(
      ([, code = "", message = ""]) => ({
        file,
        code,
        message: message.replaceAll("''", "'"),
      }),
    ),
  );
  expect(raised.length).toBeGreaterThan(200);
  expect(raised.filter(({ code, message }) => !sentences.get(code)?.includes(message))).toEqual([]);
});

test("a function's comment names the codes that the function raises, and none that it and its callees cannot raise", () => {
  const routines = new Map(
    [...readRoutines(SQL).values()].map(({ file, schema, kind, name, content: body }) => {
      const comment = kind === "functions" ? readHeader(body).comment : "";
      const raises = [...body.matchAll(/errcode = ([\s\S]*?),\s*(?:message|column|detail) =/g)].map(([, code]) => code);
      const ownCodes = new Set(raises.join().match(/BT\d{3}/g));
      const calls = [...body.matchAll(/\b[a-z]+\.[a-z_]+\b/g)].map(([call]) => call);
      // Writing to a table runs its triggers.
      const writes = [...body.matchAll(/(?:insert into|update|delete from)\s+(\w+\.\w+)/g)].map(
        ([, table]) => `triggers of ${table}`,
      );
      const key = `${schema}.${name}`;
      return [
        kind === "triggers" ? `triggers of ${key}` : key,
        { file, comment, own: ownCodes, calls: [...calls, ...writes] },
      ];
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
    const documented = new Set(comment.match(/BT\d{3}/g));
    const raised = reachable(name);
    return [
      ...[...own].filter((code) => !documented.has(code)).map((code) => `${file} raises ${code}`),
      ...[...documented].filter((code) => !raised.has(code)).map((code) => `${file} tells of ${code}`),
    ];
  });
  expect(wrong).toEqual([]);
});
