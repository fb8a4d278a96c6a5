import { InvalidInputError, NotFoundError } from "slonik";
import codes from "../sql/errors.json" with { type: "json" };

/** What a rule answered: the sentence for people, the code for programs, the field where a form shows it. */
export type RuleRefusal = {
  status: number;
  code: string;
  message: string;
  field: string | null;
  detail: string | null;
  /** The values of the {{placeholders}} in the sentence: the detail of such a refusal (sql/errors.json). */
  values?: Record<string, string>;
};

/** The HTTP status of every code that SQL raises. */
const statuses = new Map(Object.entries(codes).map(([code, { status }]) => [code, status]));

/**
 * Serialization failure, as while prices are being applied to an account, and deadlock: PostgreSQL has rolled back, and
 * the same statement can be run again.
 */
export const CONFLICTS = new Set(["40001", "40P01"]);

/** Too busy, too slow, or on the way down: the same request may succeed in a moment. */
const BUSY = new Set([
  ...CONFLICTS,
  "55P03",
  "57014",
  // No room on the disk, or no memory: the transaction is rolled back whole.
  "53100",
  "53200",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  // A server of a cluster that no longer leads.
  "25006",
  "ECONNREFUSED",
  "ECONNRESET",
]);
/** The messages of the driver, which have no code, for a connection that ended before or during a statement. */
const LOST = /^(Connection terminated|Client has encountered a connection error|timeout expired)/;
/** A value that no column could ever hold; 22P02 comes as an InvalidInputError, without its code. */
const MALFORMED = new Set(["22003", "22007", "22008", "22021", "22P05"]);

type DatabaseError = {
  code?: unknown;
  message?: unknown;
  column?: unknown;
  detail?: unknown;
  cause?: unknown;
  originalError?: unknown;
};

/**
 * The refusal inside an error that a query threw; null for an unexpected error, which becomes a 500 and a line in the
 * log.
 */
export function refusalOf(error: unknown): RuleRefusal | null {
  if (error instanceof NotFoundError) return refusal(404, "not_found", "Not found");
  if (error instanceof InvalidInputError) return refusal(422, "invalid_input", "Check the values you entered");
  for (let cause = error, depth = 0; typeof cause === "object" && cause !== null && depth < 5; depth++) {
    const { code, message, column, detail, cause: next, originalError } = cause as DatabaseError;
    if (typeof code === "string") {
      const status = statuses.get(code);
      if (status) {
        const said = { status, code, message: String(message), field: text(column), detail: text(detail) };
        return said.detail && said.message.includes("{{")
          ? { ...said, values: JSON.parse(said.detail) as Record<string, string> }
          : said;
      }
      if (BUSY.has(code)) return refusal(503, "busy", "The server is busy. Try again in a moment");
      if (MALFORMED.has(code)) return refusal(422, "invalid_input", "Check the values you entered");
    }
    if (LOST.test(String(message))) return refusal(503, "busy", "The server is busy. Try again in a moment");
    cause = next ?? originalError;
  }
  return null;
}

/** Too slow, and a write: faults of the statement, also on another server. */
const OF_STATEMENT = new Set<unknown>(["57014", "25006"]);

/**
 * Whether an error came from the state of the server rather than from the statement, so that another server may answer.
 */
export function isOfReplica(error: unknown): boolean {
  if (refusalOf(error)?.code !== "busy") return false;
  for (let cause = error, depth = 0; typeof cause === "object" && cause !== null && depth < 5; depth++) {
    const { code, cause: next, originalError } = cause as DatabaseError;
    if (OF_STATEMENT.has(code)) return false;
    cause = next ?? originalError;
  }
  return true;
}

function refusal(status: number, code: string, message: string): RuleRefusal {
  return { status, code, message, field: null, detail: null };
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
