import type pg from "pg";
import type { Logger } from "pino";
import type { SendMail } from "./send-mail.ts";

/** The dependencies of a task. */
export type Context = { pool: pg.Pool; sendMail: SendMail; appUrl: string; log: Logger };

/** A task checks its payload, and running it twice has the same effect as running it once. */
export type Task = (payload: unknown) => Promise<void>;
