import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../db/settings.ts";
import { mutants } from "../mutants/mutants.ts";

test("every mutant changes one place of sql/ and names tests that exist (F-23)", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60);
  for (const { safeguard, file, from, tests } of mutants) {
    expect(readFileSync(join(ROOT, file), "utf8").split(from), safeguard).toHaveLength(2);
    for (const name of tests) expect(existsSync(join(ROOT, `tests/${name}.test.ts`)), name).toBe(true);
  }
});
