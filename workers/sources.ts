import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../db/settings.ts";

const STAMP = join(ROOT, "build/.sources");
const SOURCES = [
  "app/**/*",
  "db/**/*.ts",
  "app/storage/*.ts",
  "app/outbound/*.ts",
  "workers/bundle/*.ts",
  "public/**/*",
  "vite.config.ts",
  "remix.config.js",
  "package-lock.json",
];

/** Builds the screens when a source file has changed since the last build. */
export function buildWhenStale(log: (line: string) => void): void {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  log("Building the screens …");
  const { status, stdout, stderr } = spawnSync(
    join(ROOT, "node_modules/.bin/remix"),
    ["vite:build", "--logLevel", "warn"],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: "production" },
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
  mkdirSync(join(ROOT, "build"), { recursive: true });
  writeFileSync(STAMP, wanted);
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort()) {
    const path = join(ROOT, file);
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest("hex");
}
