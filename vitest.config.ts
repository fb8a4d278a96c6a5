import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import { ROOT } from "./db/settings.ts";
import { hasPooler } from "./tests/support/pooler.ts";
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
    expect: { poll: { timeout: 20_000 } },
    // The list of failures shows values in full, such as the answers of a server.
    chaiConfig: { truncateThreshold: 1_000 },
    sequence: { groupOrder },
    // One more than the smallest machine has processors, because files with servers wait for each other's processes.
    maxWorkers: 3,
    // Files keep nothing in the modules they share, so these are read once.
    isolate: false,
    ...more,
  },
});
const databases = { globalSetup: ["tests/support/global-setup.ts"] };
const support = { globalSetup: ["tests/support/built.ts", "tests/support/global-setup.ts"] };

/** The same with web processes that connect through PgBouncer. */
const pooled = { globalSetup: [...support.globalSetup, "tests/support/pooler-setup.ts"] };
const POOLED_FILES = [
  "tests/http/trading/{orders,closing,boundaries}.test.ts",
  "tests/http/money/{deposits,withdrawals,webhooks}.test.ts",
];
const isPooled = hasPooler("web processes behind a pooler");

/** Files of workers mostly wait, so they run beside those of the engine. */
const ORDER = [
  "replay",
  "workers",
  "sql",
  "unit",
  "deploy",
  "browser",
  "contract",
  "http",
  "pooler",
  "hostile",
  "cluster",
];

/** Keeps a project's files together, longest first, because a worker is reused for the next file of its project. */
class ProjectSequencer extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer["sort"]>[0]): ReturnType<BaseSequencer["sort"]> {
    const place = ({ project }: (typeof files)[number]) => ORDER.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProjectSequencer },
    reporters: ["default", "./tests/support/failure-reporter.ts"],
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    projects: [
      project("unit", ["tests/{ui,db,gateways}/**/*.test.ts"], 1),
      project("sql", ["tests/{generated,sql}/**/*.test.ts"], 1, databases),
      project("replay", ["tests/replay/**/*.test.ts"], 1, databases),
      project("workers", ["tests/{workers,fault}/**/*.test.ts"], 1, databases),
      // Patroni replaces a leader that gets no processor time, so nothing else runs meanwhile.
      project("cluster", ["tests/cluster/**/*.test.ts"], 3, support),
      project("deploy", ["tests/deploy/**/*.test.ts"], 1, { globalSetup: ["tests/support/built.ts"] }),
      // Chromium loses an event now and then on a busy machine. A second attempt is reported by failure-reporter.ts.
      project("browser", ["tests/browser/**/*.test.ts"], 1, { ...support, retry: 1 }),
      project("http", ["tests/http/**/*.test.ts"], 1, {
        ...(isPooled && process.env["POOLER"] === "on" ? pooled : support),
        exclude: ["tests/http/{contract,hostile}/**"],
      }),
      project("pooler", isPooled ? POOLED_FILES : [], 1, pooled),
      // They load the build, which reads its settings once.
      project("contract", ["tests/http/contract/**/*.test.ts"], 1, { ...support, isolate: true }),
      // It measures the event loop of one server at a time.
      project("hostile", ["tests/http/hostile/**/*.test.ts"], 2, { ...support, maxWorkers: 1, isolate: true }),
    ],
  },
});
