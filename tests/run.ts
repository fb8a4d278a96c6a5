// npm test: everything that a machine can check, the quick things first. `npm test -- sql` runs only the named projects of vitest.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../db/settings.ts";

const only = process.argv.slice(2);
const checks: [name: string, command: string, ...args: string[]][] = [
  ["format", "prettier", "--check", "--log-level", "warn", "."],
  ["lint", "oxlint", "--deny-warnings"],
  ["imports", "node", "tests/rules/imports.ts"],
  ["dates", "node", "tests/rules/dates.ts"],
  ["routines", "node", "tests/rules/routines.ts"],
  ["styles", "node", "tests/rules/styles.ts"],
  ["documents", "node", "tests/rules/documents.ts"],
  ["types", "tsc", "--noEmit"],
  ["dead code", "knip", "--no-progress"],
];
const projects = only.flatMap((name) => ["--project", name]);
const steps: typeof checks = [...(only.length > 0 ? [] : checks), ["tests", "vitest", "run", ...projects]];

const failed: string[] = [];
for (const [name, command, ...args] of steps) {
  const begun = Date.now();
  const { status } = spawnSync(join(ROOT, "node_modules/.bin", command), args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) failed.push(name);
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
