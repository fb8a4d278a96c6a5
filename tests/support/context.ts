// The folder from which deploy/Containerfile is built, and which a machine with systemd has as /opt/bourse.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../../db/settings.ts";

const SOURCES = [
  ...["app", "build", "db", "deploy", "docs", "public", "sql", "tests", "workers"],
  ...["package.json", "package-lock.json"],
];

/** The checkout as `npm prune --omit=dev` leaves it, as hard links; the target is on the same file system. */
export function createContext(target: string): void {
  mkdirSync(join(target, "node_modules/.bin"), { recursive: true });
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const kept = Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !devOptional && existsSync(join(ROOT, path)) ? [path] : [],
  );
  for (const path of [...kept, ...SOURCES]) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    execFileSync("cp", ["-al", join(ROOT, path), join(target, path)]);
  }
  symlinkSync("../node/bin/node", join(target, "node_modules/.bin/node"));
}
