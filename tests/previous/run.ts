// npm run previous -- [commit] [files]: runs HTTP tests of the previous release against the schema of this one, as
// during a rolling update, when its processes work on the migrated database. Without a commit it is the newest tag
// before HEAD.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../db/settings.ts";

const CACHE = join(ROOT, ".cache/previous");
/** Orders, payments, accounts and log-ins: what must not fail during an update. */
const FILES = ["account", "identity", "money", "trading"].map((folder) => `tests/http/${folder}/`);
/** Files of sql/ that belong to the processes and to the data, not to the schema. */
const OF_PREVIOUS = ["errors.json", "seeds"];

const [named = "", ...files] = process.argv.slice(2);
const commit = findCommit();
if (commit === null) console.warn(`SKIPPED: ${named || "a tag of a release before HEAD"} is not in the history of git`);
else process.exitCode = runTests(checkOut(commit));

function findCommit(): string | null {
  const name = named || git("describe", "--tags", "--abbrev=0", "HEAD^");
  return name === null ? null : git("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
}

/** The output of git; null when it fails, as it does without a repository and with a history that ends earlier. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

/** The commit's files with the schema of this checkout. The build of an earlier run is used again. */
function checkOut(of: string): string {
  const folder = join(CACHE, of.slice(0, 12));
  if (!existsSync(folder)) {
    rmSync(CACHE, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const archive = execFileSync("git", ["archive", of], { cwd: ROOT, maxBuffer: 1024 ** 3 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    installPackages(folder);
  }
  const kept = join(CACHE, "kept");
  rmSync(kept, { recursive: true, force: true });
  for (const name of OF_PREVIOUS) cpSync(join(folder, "sql", name), join(kept, name), { recursive: true });
  rmSync(join(folder, "sql"), { recursive: true });
  cpSync(join(ROOT, "sql"), join(folder, "sql"), {
    recursive: true,
    filter: (source) => !OF_PREVIOUS.includes(source.slice(join(ROOT, "sql/").length)),
  });
  cpSync(kept, join(folder, "sql"), { recursive: true });
  return folder;
}

function installPackages(folder: string): void {
  const lockFiles = [ROOT, folder].map((each) => readFileSync(join(each, "package-lock.json"), "utf8"));
  if (lockFiles[0] === lockFiles[1]) execFileSync("cp", ["-al", join(ROOT, "node_modules"), folder]);
  else execFileSync("npm", ["ci", "--include=dev"], { cwd: folder, stdio: "inherit" });
}

function runTests(folder: string): number {
  const chosen = files.length > 0 ? files : FILES;
  const found = chosen.flatMap((file) => globSync(`${file}*`, { cwd: folder }));
  if (found.length === 0) throw new Error(`The previous release has no ${chosen.join(", ")}`);
  console.log(
    `${git("log", "-1", "--format=%h %cs %s", commit ?? "")}, with sql/ of ${git("describe", "--always", "--dirty")}`,
  );
  const { status } = spawnSync(join(folder, "node_modules/.bin/vitest"), ["run", "--project", "http", ...chosen], {
    cwd: folder,
    stdio: "inherit",
  });
  return status ?? 1;
}
