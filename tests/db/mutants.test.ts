import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../db/settings.ts";
import { mutants } from "../mutants/mutants.ts";

const results = readFileSync(join(ROOT, "docs/mutants.md"), "utf8");
const sectionOf = (heading: string) => results.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
/** The cells of the rows of a table below its heading. */
const rowsOf = (section: string) =>
  [...section.matchAll(/^\| (?!-)(.*) \|$/gm)]
    .slice(1)
    .map(([, row = ""]) => row.split("|").map((cell) => cell.trim()));

test("every mutant changes one place of sql/ and names tests that exist (F-23)", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60);
  for (const { safeguard, file, from, tests } of mutants) {
    expect(readFileSync(join(ROOT, file), "utf8").split(from), safeguard).toHaveLength(2);
    for (const name of tests) expect(existsSync(join(ROOT, `tests/${name}.test.ts`)), name).toBe(true);
  }
});

test("docs/mutants.md counts every mutant of sql/, and those that survive for a reason", () => {
  const counts = new Map<string, [number, number]>();
  for (const { file, survives } of mutants) {
    const schema = file.split("/")[1] ?? "";
    const [all, surviving] = counts.get(schema) ?? [0, 0];
    counts.set(schema, [all + 1, surviving + (survives === undefined ? 0 : 1)]);
  }
  const expected = [...counts].map(([schema, [all, surviving]]) =>
    [schema, all, all - surviving, surviving].map(String),
  );
  const section = sectionOf("SQL");
  expect(rowsOf(section).sort()).toEqual(expected.sort());
  const killed = mutants.filter(({ survives }) => survives === undefined).length;
  const share = ((killed / mutants.length) * 100).toFixed(1);
  expect(section.replaceAll(/\s+/g, " ")).toContain(
    `${killed} of ${mutants.length} are killed (${share} %), ${mutants.length - killed} survive for a reason.`,
  );
});

test.each(["Relay and feed", "HTTP layer"])(
  "docs/mutants.md lists for Stryker the files of its table, and they exist: %s",
  (heading) => {
    const section = sectionOf(heading);
    const [, list = ""] = /^files=\(([^)]*)\)/m.exec(section) ?? [];
    const files = list.split(/\s+/).flatMap((each) => {
      const [, folder = "", names] = /^(.*)\{(.*)\}\.ts$/.exec(each) ?? [];
      return names === undefined ? [each] : names.split(",").map((name) => `${folder}${name}.ts`);
    });
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const inTable = rowsOf(section).map(([name = ""]) => name.replaceAll("`", ""));
    expect(files.map((file) => basename(file)).sort()).toEqual(inTable.sort());
  },
);
