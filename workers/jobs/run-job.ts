import type { TaskList } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import { Counter, Gauge } from "prom-client";
import { DEFAULT_TIME_LIMIT_MS, type Task } from "./context.ts";
import { createJobPool } from "./job-pool.ts";

const failed = new Counter({
  name: "bourse_jobs_failed_total",
  help: "Attempts of jobs that failed, those that exceeded their time limit included",
  labelNames: ["task"],
});
const timedOut = new Counter({
  name: "bourse_jobs_timed_out_total",
  help: "Attempts of jobs that were ended because they exceeded their time limit",
  labelNames: ["task"],
});
const longest = new Gauge({
  name: "bourse_job_running_seconds",
  help: "How long the oldest running job of a task has been running",
  labelNames: ["task"],
});

type Options = {
  pool: pg.Pool;
  databaseUrl: string;
  log: Logger;
  /** The tasks by name, with the dependencies of one job. */
  createTasks: (pool: pg.Pool, signal: AbortSignal) => Record<string, Task>;
};
type Running = { task: string; startedAt: number };

/**
 * The tasks for graphile-worker, each with its time limit: a job that exceeds it fails, its sessions of the database
 * are terminated, and its slot is free for other jobs. Payloads are not logged, because they may contain personal data.
 */
export function limitTasks({ pool, databaseUrl, log, createTasks }: Options) {
  const running = new Map<string, Running>();
  const names = Object.keys(createTasks(pool, new AbortController().signal));
  for (const task of names) {
    // Prometheus sees no increase in a series that begins with 1.
    failed.inc({ task }, 0);
    timedOut.inc({ task }, 0);
  }
  measure(running, names);

  async function runJob(name: string, payload: unknown): Promise<void> {
    const stop = new AbortController();
    const jobPool = createJobPool(pool, databaseUrl, stop.signal, log);
    const task = createTasks(jobPool.pool, stop.signal)[name];
    if (!task) throw new Error(`No task ${name}`);
    const limitMs = task.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS;
    const limit = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const error = new Error(`${name} exceeded its time limit of ${limitMs / 1_000} s`);
      stop.abort(error);
      timedOut.inc({ task: name });
      void jobPool.end().finally(() => limit.reject(error));
    }, limitMs);
    try {
      await Promise.race([task(payload), limit.promise]);
    } catch (error) {
      // A terminated session is a consequence of the time limit, which is the error to report.
      if (!stop.signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
    if (stop.signal.aborted) await limit.promise;
  }

  const taskList: TaskList = Object.fromEntries(
    names.map((name) => [
      name,
      async (payload, { job }) => {
        const startedAt = performance.now();
        running.set(job.id, { task: name, startedAt });
        try {
          await runJob(name, payload);
        } catch (error) {
          failed.inc({ task: name });
          throw error;
        } finally {
          running.delete(job.id);
        }
        log.debug({ task: name, ms: Math.round(performance.now() - startedAt) }, "job done");
      },
    ]),
  );
  return { taskList, runningIds: () => [...running.keys()] };
}

function measure(running: ReadonlyMap<string, Running>, names: readonly string[]): void {
  Object.assign(longest, {
    collect() {
      const now = performance.now();
      for (const task of names) longest.set({ task }, 0);
      for (const { task, startedAt } of [...running.values()].toReversed())
        longest.set({ task }, (now - startedAt) / 1_000);
    },
  });
}
