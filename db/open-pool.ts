import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  createPool,
  type DatabasePool,
  type Interceptor,
  type Query,
  type QueryResultRow,
  SchemaValidationError,
} from "slonik";
import { z } from "zod";
import { CONFLICTS } from "./errors.ts";
import { inQueue } from "./in-queue.ts";
import { parsers } from "./parsers.ts";
import { detectNamedStatements } from "./pooler.ts";

/** Checks every row against the query's zod type, so that a column that changed fails here with its name. */
const checkRows: Interceptor = {
  name: "check-rows",
  transformRow: (context, query, row) => {
    const { resultParser } = context;
    if (!(resultParser instanceof z.ZodType)) return row;
    const checked = resultParser.safeParse(row);
    if (!checked.success) throw new SchemaValidationError(query, row, checked.error.issues);
    return checked.data as QueryResultRow;
  },
};

const names = new Map<string, string>();
/** Statements are constant texts, so there are few; the limit protects the server's memory from generated ones. */
const MAX_NAMED_STATEMENTS = 500;

/** Names each statement by a hash of its text, unless a pooler would lose the names: docs/bypasses.md, "slonik". */
const nameStatements = (url: string): Interceptor => {
  const names = detectNamedStatements(url);
  return { name: "name-statements", transformQuery: (_context, query) => (names.allowed() ? named(query) : query) };
};

let generation = 0;

/** The errors of a prepared statement whose function returns another row since a column was added. */
const STALE =
  /^(function return row and query-specified return row do not match|cached plan must not change result type)/;

/** Gives a statement another name, under which every connection prepares it again. */
function renameStale(error: unknown, { sql }: Query): boolean {
  if (!(error instanceof Error) || !STALE.test(error.message)) return false;
  generation += 1;
  names.delete(sql);
  return true;
}

const named = (query: Query): Query => {
  let name = names.get(query.sql);
  if (name === undefined) {
    if (names.size >= MAX_NAMED_STATEMENTS) return query;
    name = createHash("sha256").update(`${generation} ${query.sql}`).digest("base64url").slice(0, 22);
    names.set(query.sql, name);
  }
  return { ...query, name };
};

/** The methods of a pool that run one statement. */
export const METHODS = [
  "any",
  "anyFirst",
  "exists",
  "many",
  "manyFirst",
  "maybeOne",
  "maybeOneFirst",
  "one",
  "oneFirst",
  "query",
] as const;

/**
 * Connection failures, missing resources, operator intervention and internal errors: the connection may be unusable.
 */
const CONNECTION_FAULTS = new Set(["08", "53", "57", "58", "XX"]);

/** The roles' statements end within 5 s, so a later answer is one that the network lost; a new attempt may succeed. */
const ANSWER_TIMEOUT_MS = 8_000;

/** PostgreSQL's error for a connection that failed. */
class LostConnection extends Error {
  readonly code = "08006";
}

/** Rejects when no answer arrives: without one, TCP gives up after a quarter of an hour. */
async function untilLost<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const lost = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LostConnection("PostgreSQL does not answer")), ANSWER_TIMEOUT_MS);
  });
  return Promise.race([answer, lost]).finally(() => clearTimeout(timer));
}

/** The SQLSTATE of an error of PostgreSQL. */
function sqlStateOf(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause)
    if ("code" in each && typeof each.code === "string" && each.code.length === 5) return each.code;
  return null;
}

/** Whether an error leaves the connection usable: an error of the statement, not of the server. */
function leavesConnectionUsable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && !CONNECTION_FAULTS.has(state.slice(0, 2));
}

/**
 * The pauses before a statement is run again after a conflict, 0.6 s in total. They grow, because SQL raises 40001
 * until a frame of prices has been applied (trading.apply_missed_ticks), which takes a few milliseconds, or several
 * hundred on a busy server.
 */
const CONFLICT_PAUSES_MS = [5, 10, 20, 40, 80, 160, 320];

/**
 * Keeps the connection of a rejected query: slonik's handler resolves with the error, which is thrown outside of it:
 * docs/bypasses.md, "slonik". A statement of which nothing has happened is run again: after a conflict, with pauses
 * in which it holds no connection; once, prepared anew, if a migration has made it stale.
 */
function keepConnections(pool: DatabasePool): DatabasePool {
  const keep = (method: (typeof METHODS)[number]) => {
    const runOnce = (query: never) =>
      inQueue<{ value: unknown } | { error: unknown }>(pool, (connection) =>
        untilLost<unknown>(connection[method](query)).then(
          (value: unknown) => ({ value }),
          (error: unknown) => {
            if (leavesConnectionUsable(error)) return { error };
            throw error;
          },
        ),
      );
    return async (query: never): Promise<unknown> => {
      const pauses = CONFLICT_PAUSES_MS.values();
      for (let isRenamed = false; ;) {
        const outcome = await runOnce(query);
        if (!("error" in outcome)) return outcome.value;
        const pause = CONFLICTS.has(sqlStateOf(outcome.error) ?? "") ? pauses.next().value : undefined;
        if (pause !== undefined) await wait(pause);
        else if (!isRenamed && renameStale(outcome.error, query)) isRenamed = true;
        else throw outcome.error;
      }
    };
  };
  return { ...pool, ...Object.fromEntries(METHODS.map((method) => [method, keep(method)])) };
}

/** A pool on one database. It connects at the first query, so a process starts without a reachable database. */
export async function openPool(url: string, maxPoolSize = 10): Promise<DatabasePool> {
  const pool = await createPool(url, {
    captureStackTrace: false,
    interceptors: [nameStatements(url), checkRows],
    maxPoolSize,
    // The roles have their timeouts in the database, where a pooler cannot drop them.
    statementTimeout: "DISABLE_TIMEOUT",
    idleInTransactionSessionTimeout: "DISABLE_TIMEOUT",
    idleTimeout: 60_000,
    connectionTimeout: 5_000,
    // A server that does not answer would cost each attempt the timeout.
    connectionRetryLimit: 0,
    // Statements are repeated by keepConnections, with pauses. Transactions are long bulk changes and are repeated
    // once.
    queryRetryLimit: 0,
    transactionRetryLimit: 1,
    // Instead of DISCARD ALL: docs/bypasses.md, "slonik".
    resetConnection: async () => {},
    typeParsers: parsers,
  });
  return keepConnections(pool);
}
