// npm test: every check and test. `npm test -- quick` runs the checks and the projects unit and sql, `npm test -- sql
// http` the named projects, `npm test -- tests/sql/kyc` the tests of a folder or file, and `npm test -- full replay`
// these at full size. `npm run lint` runs the lint alone.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../db/settings.ts";

const CACHE = ".cache";
type Check = [name: string, command: string, ...args: string[]];
const lint: Check[] = [
  ["types and oxlint", "oxlint", "--type-aware", "--type-check", "--deny-warnings"],
  ...["imports", "dates", "routines", "syntax", "styles", "documents", "words", "widths"].map((rule): Check => [
    rule,
    "node",
    `tests/rules/${rule}.ts`,
  ]),
  ["migrations", "squawk", "--pg-version", "15", "--assume-in-transaction", "sql/migrations/*.sql"],
];
const checks: Check[] = [...lint, ["dead code", "knip", "--no-progress"], ["format", "oxfmt", "--check", "."]];
const given = process.argv.slice(2);
const only = given.filter((argument) => argument !== "full");
/** Long suites have a short form, and their full size on request: tests/support/size.ts. */
const size = only.length < given.length ? { SIZE: "full" } : {};
const isPath = (argument: string) => argument.includes("/") || argument.endsWith(".ts");
const isQuick = only.includes("quick");
const names = isQuick ? ["unit", "sql"] : only.filter((argument) => !isPath(argument));
const filters = [...names.flatMap((name) => ["--project", name]), ...only.filter(isPath)];
const failed: string[] = [];

/** Runs a command; the output of a check is printed at its end, because the tests print at the same time. */
async function run(name: string, command: string, args: string[], isShown: boolean): Promise<void> {
  const begun = Date.now();
  const child = spawn(join(ROOT, "node_modules/.bin", command), args, {
    cwd: ROOT,
    env: { ...process.env, ...size, NODE_COMPILE_CACHE: join(ROOT, CACHE, "compile") },
    stdio: isShown ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise((resolve) => child.once("close", resolve));
  if (status !== 0) failed.push(name);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${status === 0 ? "" : output}${status === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
}

async function runChecks(list: readonly Check[]): Promise<void> {
  for (const [name, command, ...args] of list) await run(name, command, args, false);
}

if (only.includes("lint")) await runChecks(lint);
else
  await Promise.all([
    only.length > 0 && !isQuick ? null : runChecks(checks),
    run("tests", "vitest", ["run", ...filters], true),
  ]);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
