import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { ROOT } from "../../../db/settings.ts";
import { Refusal } from "../errors.ts";
import type { Reply } from "./answer-jobs.ts";

type Options<Input> = {
  /**
   * The file that runs the jobs (`answer-jobs.ts`), by its path in the repository: threads run the source, not the
   * build.
   */
  script: string;
  threads: number;
  /** The number of waiting jobs; further ones are rejected with 503. */
  queueLimit: number;
  /** A longer job is ended with its thread. */
  deadlineMs: number;
  /** The error for a job that passed its deadline or its memory limit. */
  refuseLate: () => Refusal;
  /**
   * The memory that is transferred to the thread instead of copied: the input's bytes cannot be read here afterwards.
   */
  transferred?: (input: Input) => ArrayBuffer[];
};

type Job<Input, Output> = {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
};

/** An idle thread is stopped after this time, which frees its memory. */
const IDLE_TIMEOUT_MS = 60_000;
const START_TIMEOUT_MS = 15_000;
/** Removed one by one, because Node has its own listeners on a worker. */
const EVENTS = ["message", "error", "exit"] as const;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

export const refuseBusy = () =>
  new Refusal(503, "busy", "The server is busy. Try again in a moment", { headers: { "Retry-After": "5" } });

/**
 * Runs jobs whose time depends on their input in worker threads, so that they do not block the event loop. Threads
 * start with the first job.
 */
export function openThreadPool<Input, Output>({
  script,
  threads,
  queueLimit,
  deadlineMs,
  refuseLate,
  transferred = () => [],
}: Options<Input>) {
  const idle: { worker: Worker; timeout: NodeJS.Timeout }[] = [];
  const queue: Job<Input, Output>[] = [];
  let running = 0;

  function start(job: Job<Input, Output>): void {
    running += 1;
    const known = takeIdle();
    const worker = known ?? new Worker(join(ROOT, script), { resourceLimits: RESOURCE_LIMITS });
    let settled = false;

    function settle(answer: () => void, isReusable: boolean): void {
      if (settled) return;
      settled = true;
      clearTimeout(deadline);
      for (const event of EVENTS) worker.removeAllListeners(event);
      if (isReusable) keep(worker);
      else stop(worker);
      running -= 1;
      answer();
      const next = queue.shift();
      if (next) start(next);
    }

    const refuseIn = (ms: number) => setTimeout(() => settle(() => job.reject(refuseLate()), false), ms);
    // Loading the thread's modules does not count as time of the job.
    let deadline = refuseIn(known ? deadlineMs : START_TIMEOUT_MS);
    worker.on("message", (reply: Reply<Output>) => {
      if ("ready" in reply) {
        clearTimeout(deadline);
        deadline = refuseIn(deadlineMs);
        return;
      }
      settle(() => ("output" in reply ? job.resolve(reply.output) : job.reject(errorOf(reply))), true);
    });
    worker.on("error", (error: NodeJS.ErrnoException) =>
      settle(() => job.reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? refuseLate() : error), false),
    );
    worker.on("exit", (code) => settle(() => job.reject(new Error(`${script} ended with ${code}`)), false));
    worker.postMessage(job.input, transferred(job.input));
  }

  function takeIdle(): Worker | undefined {
    const found = idle.pop();
    clearTimeout(found?.timeout);
    for (const event of EVENTS) found?.worker.removeAllListeners(event);
    return found?.worker;
  }

  function keep(worker: Worker): void {
    const drop = () => {
      const at = idle.findIndex((one) => one.worker === worker);
      if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timeout);
      stop(worker);
    };
    worker.once("error", drop).once("exit", drop).unref();
    idle.push({ worker, timeout: setTimeout(drop, IDLE_TIMEOUT_MS).unref() });
  }

  return (input: Input): Promise<Output> =>
    new Promise((resolve, reject) => {
      const job = { input, resolve, reject };
      if (running < threads) start(job);
      else if (queue.length < queueLimit) queue.push(job);
      else reject(refuseBusy());
    });
}

/** An error of a thread that is being stopped belongs to no job. */
function stop(worker: Worker): void {
  for (const event of EVENTS) worker.removeAllListeners(event);
  worker.on("error", () => {});
  void worker.terminate();
}

function errorOf(reply: Exclude<Reply<unknown>, { output: unknown } | { ready: true }>): Error {
  if ("error" in reply) return Object.assign(new Error(reply.error.message), { stack: reply.error.stack });
  const { status, code, message, fields } = reply.refusal;
  return new Refusal(status, code, message, { fields });
}
