import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { ROOT } from "./db/settings.ts";
import { PASSWORDS } from "./tests/support/templates.ts";

const project = (name: string, include: string[], groupOrder: number, more: object = {}) => ({
  test: {
    name,
    include,
    env: {
      DATABASE_APP_PASSWORD: PASSWORDS.bourse_app,
      DATABASE_WORKER_PASSWORD: PASSWORDS.bourse_worker,
      // Each of a hundred servers would compile the same modules.
      NODE_COMPILE_CACHE: join(ROOT, ".cache/compile"),
    },
    // Of a machine that is slow and has much else to do: what waits for an outcome gives up well before.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    sequence: { groupOrder },
    maxWorkers: 2,
    // Files keep nothing in the modules they share, so these are read once.
    isolate: false,
    ...more,
  },
});
/**
 * Whole servers and browsers on a shared machine: a test may try once more, and the report marks it «retry x1».
 * What runs inside PostgreSQL alone has no such excuse.
 */
const retry = 1;
const databases = { globalSetup: ["tests/support/global-setup.ts"] };
const support = { globalSetup: ["tests/support/built.ts", "tests/support/global-setup.ts"] };

export default defineConfig({
  test: {
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    projects: [
      project("sql", ["tests/{ui,db,gateways,generated,sql}/**/*.test.ts"], 1, databases),
      // Long ones that need little beside a processor, while those that kill servers mostly wait.
      project("replay", ["tests/replay/**/*.test.ts"], 2, { ...databases, maxWorkers: 3 }),
      project("workers", ["tests/{workers,fault}/**/*.test.ts"], 2, { ...databases, retry, maxWorkers: 3 }),
      // Some load the build, which reads its settings once.
      project("http", ["tests/http/**/*.test.ts"], 3, { ...support, retry, isolate: true }),
      project("browser", ["tests/browser/**/*.test.ts"], 4, { ...support, retry }),
    ],
  },
});
