import { createHash } from "node:crypto";
import { createPool, type DatabasePool, type Interceptor, type QueryResultRow, SchemaValidationError } from "slonik";
import { z } from "zod";
import { parsers } from "./parsers.ts";

/** Checks every row against the query's zod type: a column that changed under a screen fails here, by name. */
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
/** Every query is one text of a file, so there are few; whoever ever builds texts on the fly shall not fill the server's memory. */
const MOST_NAMED = 500;

/** The name is a hash of the text, so that one name never means two statements: docs/bypasses.md, "slonik". */
const nameStatements: Interceptor = {
  name: "name-statements",
  transformQuery: (_context, query) => {
    let name = names.get(query.sql);
    if (name === undefined) {
      if (names.size >= MOST_NAMED) return query;
      name = createHash("sha256").update(query.sql).digest("base64url").slice(0, 22);
      names.set(query.sql, name);
    }
    return { ...query, name };
  },
};

const METHODS = [
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

/** Connection failures, missing resources, an operator's word and the server's own faults: after these nobody knows what it is worth. */
const SHAKEN = new Set(["08", "53", "57", "58", "XX"]);

/** A refusal of the database leaves its connection as good as before. */
function isRefusal(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ("code" in each && typeof each.code === "string" && each.code.length === 5)
      return !SHAKEN.has(each.code.slice(0, 2));
  return false;
}

/**
 * Keeps the connection of a refused query: slonik's handler resolves with the error, which is thrown outside of it:
 * docs/bypasses.md, "slonik".
 */
function keepConnections(pool: DatabasePool): DatabasePool {
  const keep = (method: (typeof METHODS)[number]) => async (query: never) => {
    const outcome = await pool.connect((connection) =>
      connection[method](query).then(
        (value: unknown) => ({ value }),
        (error: unknown) => {
          if (isRefusal(error)) return { error };
          throw error;
        },
      ),
    );
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  };
  return { ...pool, ...Object.fromEntries(METHODS.map((method) => [method, keep(method)])) };
}

/** A pool on one database. It connects when the first query asks, so a database that is down stops nobody from starting. */
export async function openPool(url: string, maxPoolSize = 10): Promise<DatabasePool> {
  const pool = await createPool(url, {
    captureStackTrace: false,
    interceptors: [nameStatements, checkRows],
    maxPoolSize,
    // The roles carry their own timeouts in the database, where a pooler in between cannot lose them.
    statementTimeout: "DISABLE_TIMEOUT",
    idleInTransactionSessionTimeout: "DISABLE_TIMEOUT",
    idleTimeout: 60_000,
    connectionTimeout: 5_000,
    // After a conflict of transactions (40001, 40P01) PostgreSQL has undone everything, so the statement is run again. The rules
    // rely on it: trading.apply_missed_ticks raises 40001 while a frame of prices is applied. Transactions of ours are the long bulk acts.
    queryRetryLimit: 5,
    transactionRetryLimit: 1,
    // Instead of DISCARD ALL: docs/bypasses.md, "slonik".
    resetConnection: async () => {},
    typeParsers: parsers,
  });
  return keepConnections(pool);
}
