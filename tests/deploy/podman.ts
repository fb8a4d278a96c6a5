// Podman with storage and networks of its own, which no other container of the machine shares.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../db/settings.ts";
import { createBaseImage } from "./images.ts";
import { findProgram } from "../support/programs.ts";
import { isFull } from "../support/size.ts";

export type Podman = {
  /** On the file system of the checkout, for hard links. */
  folder: string;
  env: NodeJS.ProcessEnv;
  openFiles: number;
  run: (...args: string[]) => string;
  /** Returns standard output and standard error, also when the command fails. */
  outputOf: (...args: string[]) => string;
  remove: () => void;
};

/** The default first; runc also runs where control groups are of both versions. */
const RUNTIMES = ["crun", "runc"];

/** Not beside other tests: Chromium gives up its requests when a network of the machine changes. */

/** Podman once it has started a container on a network of its own; null, and SKIPPED with the reason, otherwise. */
export function openPodman(packages: string[], skipped: string): Podman | null {
  if (!isFull) return skip(skipped, "it is part of npm test -- full deploy");
  const program = findProgram("podman", skipped);
  if (!program) return null;
  if (process.getuid?.() !== 0) return skip(skipped, "Podman needs a network, which only root can create");
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".cache/deploy-"));
  const openFiles = Number(/^Max open files +\d+ +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1]);
  const env = {
    ...process.env,
    CONTAINERS_STORAGE_CONF: join(folder, "storage.conf"),
    CONTAINERS_CONF: join(folder, "containers.conf"),
    // Without systemd on the machine nothing repeats health checks.
    DISABLE_HC_SYSTEMD: "true",
  };
  const options = { env, encoding: "utf8", maxBuffer: 1 << 26 } as const;
  const podman: Podman = {
    folder,
    env,
    openFiles,
    run: (...args) => execFileSync(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] }).trim(),
    outputOf(...args) {
      const { stdout, stderr } = spawnSync(program, args, options);
      return stdout + stderr;
    },
    remove() {
      spawnSync(program, ["rm", "--force", "--all", "--time", "0"], options);
      spawnSync(program, ["network", "prune", "--force"], options);
      spawnSync(program, ["rmi", "--force", "--all"], options);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  const errors: string[] = [];
  writeSettings(folder, openFiles, RUNTIMES[0] ?? "");
  try {
    createBaseImage(podman, packages);
    podman.run("network", "create", "probe");
    for (const runtime of RUNTIMES) {
      writeSettings(folder, openFiles, runtime);
      const { status, stderr } = spawnSync(program, ["run", "--rm", "--network", "probe", "base", "true"], options);
      if (status === 0) return podman;
      errors.push(`${runtime}: ${stderr.trim()}`);
    }
  } catch (error) {
    errors.push(String((error as { stderr?: string }).stderr ?? error));
  }
  podman.remove();
  return skip(skipped, `no container starts (${errors.join("; ")})`);
}

function skip(skipped: string, reason: string): null {
  console.warn(`SKIPPED: ${reason}, so this run does not test ${skipped}`);
  return null;
}

function writeSettings(folder: string, openFiles: number, runtime: string): void {
  const [storage, containers] = ["storage.conf", "containers.conf"].map((name) => join(folder, name));
  writeFileSync(
    storage ?? "",
    `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/storage"\nrunroot = "${folder}/run"\n`,
  );
  writeFileSync(
    containers ?? "",
    [
      "[containers]",
      // Podman would raise both above what a machine may allow.
      `default_ulimits = ["nofile=${openFiles}:${openFiles}", "nproc=32768:32768"]`,
      "[network]",
      `network_config_dir = "${folder}/networks"`,
      "[engine]",
      'cgroup_manager = "cgroupfs"',
      'events_logger = "file"',
      `runtime = "${runtime}"`,
      `tmp_dir = "${folder}/libpod"`,
      "",
    ].join("\n"),
  );
}
