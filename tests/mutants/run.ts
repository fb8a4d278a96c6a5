// npm run mutants: takes one safeguard after the other out of sql/ and runs the tests that must fail without it. An
// argument selects the mutants whose safeguard or file contains it. Exit code 1 when a mutant survives without a reason
// or is no valid SQL.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../db/settings.ts";
import { type Mutant, mutants } from "./mutants.ts";

type Outcome = "killed" | "survived" | "invalid";

const words = process.argv.slice(2).join(" ");
const selected = mutants.filter(({ safeguard, file }) => `${safeguard} ${file}`.includes(words));
if (selected.length === 0) throw new Error(`No mutant contains "${words}"`);
const folder = mkdtempSync(join(tmpdir(), "mutants-"));

/** The tests stop at the first failure, which is all that is asked. */
async function run({ file, from, to = "", tests }: Mutant, index: number): Promise<Outcome> {
  const path = join(folder, `${index}.sql`);
  writeFileSync(
    path,
    readFileSync(join(ROOT, file), "utf8").replace(from, () => to),
  );
  const paths = tests.map((test) => `tests/${test}.test.ts`);
  const child = spawn(join(ROOT, "node_modules/.bin/vitest"), ["run", "--bail", "1", ...paths], {
    cwd: ROOT,
    env: { ...process.env, MUTANT: path },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise((resolve) => child.once("close", resolve));
  if (output.includes("The mutant is no valid SQL")) return "invalid";
  return status === 0 ? "survived" : "killed";
}

const counts = { killed: 0, survived: 0, invalid: 0, expected: 0 };
const waiting = [...selected.entries()];
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [index, mutant] = next;
    const begun = Date.now();
    const outcome = await run(mutant, index);
    const reason = outcome === "survived" ? mutant.survives : undefined;
    counts[reason ? "expected" : outcome] += 1;
    const seconds = ((Date.now() - begun) / 1000).toFixed(0);
    console.log(`${outcome.padEnd(9)}${mutant.safeguard} (${mutant.file}, ${seconds} s)${reason ? `: ${reason}` : ""}`);
  }
}
await Promise.all(Array.from({ length: Math.max(1, Math.floor(availableParallelism() / 2)) }, work));
rmSync(folder, { recursive: true });
console.log(
  `${counts.killed} of ${selected.length} killed, ${counts.survived} survived, ${counts.expected} survived for a reason, ${counts.invalid} invalid`,
);
if (counts.survived + counts.invalid > 0) process.exitCode = 1;
