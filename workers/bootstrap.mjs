// Runs first in every npm script. Plain JavaScript without dependencies, because Node 20 without installed packages
// must be able to run it: it installs missing packages and starts the script in the Node that they contain.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scripts = {
  start: "workers/start.ts",
  dev: "workers/dev.ts",
  check: "workers/check.ts",
  admin: "workers/admin.ts",
  backup: "workers/backup.ts",
  restore: "workers/restore.ts",
  "restore-archive": "workers/restore-archive.ts",
  "rotate-key": "workers/rotate-key.ts",
  test: "tests/run.ts",
  bench: "tests/bench/run.ts",
  mutants: "tests/mutants/run.ts",
  previous: "tests/previous/run.ts",
  soak: "tests/soak/run.ts",
};
const [name = "start", ...rest] = process.argv.slice(2);
const script = scripts[name];
if (!script) {
  console.error(`Unknown command ${name}. Commands: ${Object.keys(scripts).join(", ")}`);
  process.exit(1);
}

if (isStale()) install();
run();

/**
 * Whether the installed packages differ from the lock file. Compares the content, because checkouts and links change
 * modification times.
 */
function isStale() {
  const [installed, wanted] = ["node_modules/.package-lock.json", "package-lock.json"].map(packagesOf);
  return Object.entries(wanted).some(([path, { version, integrity, optional, devOptional }]) => {
    if (path === "") return false;
    const found = installed[path];
    return found ? found.version !== version || found.integrity !== integrity : !optional && !devOptional;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch (error) {
    if (error.code === "ENOENT") return {};
    throw error;
  }
}

function install() {
  console.log("Installing packages …");
  // npm ci replaces node_modules, so the installation must not run in the Node inside it.
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const windows = process.platform === "win32";
  const { status } = spawnSync("npm", ["ci", "--include=dev"], { cwd: root, env, stdio: "inherit", shell: windows });
  if (status !== 0) {
    console.error("npm ci failed: see above");
    process.exit(1);
  }
}

function run() {
  const bin = join(root, "node_modules/.bin");
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` };
  const child = spawn(join(bin, "node"), [join(root, script), ...rest], { cwd: root, env, stdio: "inherit" });
  // Ctrl-C reaches the child directly as well, which handles the second signal as the first.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
