import type pg from "pg";
import type { Logger } from "pino";
import type { Post } from "./post.ts";

/** What a task may use. */
export type Context = { pool: pg.Pool; post: Post; appUrl: string; log: Logger };

/** One thing that happens later: its payload is checked before it runs, and running it twice does no harm. */
export type Task = (payload: unknown) => Promise<void>;
