import type pg from "pg";
import type { Logger } from "pino";
import type { SendMail } from "./send-mail.ts";

/** The dependencies of a task. When the job's time limit has passed, signal is aborted and pool refuses queries. */
export type Context = { pool: pg.Pool; sendMail: SendMail; appUrl: string; log: Logger; signal?: AbortSignal };

/** A task checks its payload, and running it twice has the same effect as running it once. */
export type Task = {
  (payload: unknown): Promise<void>;
  /** Without it a job may take DEFAULT_TIME_LIMIT_MS. */
  timeLimitMs?: number;
};

const MINUTE_MS = 60_000;
export const DEFAULT_TIME_LIMIT_MS = MINUTE_MS;

/** A task whose jobs may take longer than DEFAULT_TIME_LIMIT_MS. */
export function allowMinutes(minutes: number, task: Task): Task {
  return Object.assign(task, { timeLimitMs: minutes * MINUTE_MS });
}
