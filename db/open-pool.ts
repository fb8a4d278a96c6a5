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

/** A pool on one database. It connects when the first query asks, so a database that is down stops nobody from starting. */
export function openPool(url: string, maxPoolSize = 10): Promise<DatabasePool> {
  return createPool(url, {
    captureStackTrace: false,
    interceptors: [checkRows],
    maxPoolSize,
    // The roles carry their own timeouts in the database, where a pooler in between cannot lose them.
    statementTimeout: "DISABLE_TIMEOUT",
    idleInTransactionSessionTimeout: "DISABLE_TIMEOUT",
    idleTimeout: 60_000,
    connectionTimeout: 5_000,
    // Nothing of ours outlives its transaction, so there is nothing to reset; DISCARD ALL would halve the throughput.
    resetConnection: async () => {},
    typeParsers: parsers,
  });
}
