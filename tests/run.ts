// npm test: every check and test, the fast ones first. `npm test -- quick` runs the checks and the project sql,
// `npm test -- sql http` the named projects, `npm test -- tests/sql/kyc` the tests of a folder or file.
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
  ["words", "node", "tests/rules/words.ts"],
  ["types", "tsc", "--noEmit"],
  ["dead code", "knip", "--no-progress"],
];
const isPath = (argument: string) => argument.includes("/") || argument.endsWith(".ts");
const isQuick = only.includes("quick");
const names = isQuick ? ["sql"] : only.filter((argument) => !isPath(argument));
const filters = [...names.flatMap((name) => ["--project", name]), ...only.filter(isPath)];
const steps: typeof checks = [...(only.length > 0 && !isQuick ? [] : checks), ["tests", "vitest", "run", ...filters]];

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
