// A mixed load of clients that retry: every operation is fixed before it is sent, and repeated until it is answered.
import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { createRandom, type Random } from "../replay/random.ts";

export type Kind =
  | "deposit"
  | "approve deposit"
  | "withdraw"
  | "approve withdrawal"
  | "decline withdrawal"
  | "order"
  | "close"
  | "adjust"
  | "tick";
export type Outcome = {
  kind: Kind;
  key: string;
  id: number | null;
  refused: string | null;
  sent: number;
  /** When it was answered, as performance.now(). */
  answeredAt: number;
};
export type Load = {
  /** The database; the load connects to it as the product's roles, which leave the reserved connections free. */
  url: string;
  admin: number;
  customers: { userId: number; accountId: number }[];
  operations: number;
  clients: number;
  seed: number;
  log: string;
  /** Share of responses that are dropped after the server sent them. */
  lost: number;
  /** The fault that the test must detect: another idempotency key for every attempt. */
  newKeyPerAttempt?: boolean;
  /** Each client waits so long between two operations. */
  pauseMs?: number;
};

type Operation = { kind: Kind; key: string; text: string; values: unknown[] };
type Role = "bourse_app" | "bourse_worker";
type Ready = { deposits: number[]; withdrawals: number[]; orders: { id: number; userId: number }[] };

const INSTRUMENT = "EUR_USD";
const SWEEP_INTERVAL_MS = 500;
const END_TIMEOUT_MS = 2000;
const roleOf = (kind: Kind): Role => (kind === "tick" ? "bourse_worker" : "bourse_app");
const keyed = new Set<Kind>(["deposit", "withdraw", "order", "adjust"]);

/** A BT error is an answer; any other error leaves the operation unanswered. */
const isAnswer = (error: unknown): error is { code: string } =>
  /^BT\d{3}$/.test((error as { code?: string }).code ?? "");

function draw(load: Load, ready: Ready, random: Random, n: number): Operation {
  const key = `${load.seed}-${n}`;
  const { userId, accountId } = random.pick(load.customers);
  const take = <T>(from: T[]): T | undefined =>
    from.length === 0 ? undefined : from.splice(random.integer(0, from.length - 1), 1)[0];
  const amount = random.between(1, 200).toFixed(2);
  const roll = random.next();
  if (roll < 0.12) {
    const id = take(ready.deposits);
    if (id !== undefined)
      return {
        kind: "approve deposit",
        key,
        text: "select id from money.approve_deposit($1, $2)",
        values: [load.admin, id],
      };
  } else if (roll < 0.2) {
    const id = take(ready.withdrawals);
    const kind = random.chance(0.6) ? "approve withdrawal" : "decline withdrawal";
    const name = kind === "approve withdrawal" ? "approve_withdrawal" : "decline_withdrawal";
    if (id !== undefined) return { kind, key, text: `select id from money.${name}($1, $2)`, values: [load.admin, id] };
  } else if (roll < 0.38) {
    const order = take(ready.orders);
    if (order !== undefined)
      return {
        kind: "close",
        key,
        text: "select id from trading.close_order($1, $2, $3)",
        values: [order.userId, order.id, INSTRUMENT],
      };
  } else if (roll < 0.46) {
    const price = (1.1 + random.between(-0.002, 0.002)).toFixed(5);
    const tick = {
      instrument: INSTRUMENT,
      bid: price,
      ask: (Number(price) + 0.0001).toFixed(5),
      time: new Date(Date.parse("2026-03-02T10:00:00Z") + n).toISOString(),
    };
    return { kind: "tick", key, text: "select market.apply_ticks($1::jsonb)", values: [JSON.stringify([tick])] };
  } else if (roll < 0.56) {
    return {
      kind: "withdraw",
      key,
      text: "select id from money.request_withdrawal($1, $2, $3, 'Bank', 'Name', '123', 'SWIFTXX', 'Germany', $4)",
      values: [userId, accountId, amount, key],
    };
  } else if (roll < 0.66) {
    const type = random.chance(0.7) ? "add" : "subtract";
    return {
      kind: "adjust",
      key,
      text: "select id from money.adjust_balance($1, $2, $3, $4, $5, $6)",
      values: [load.admin, accountId, amount, type, key, key],
    };
  } else if (roll < 0.8) {
    return {
      kind: "deposit",
      key,
      text: "select id from money.request_deposit($1, $2, $3, 'bank', $4)",
      values: [userId, accountId, amount, key],
    };
  }
  const units = String(random.integer(100, 4000));
  const side = random.pick(["buy", "sell"]);
  return {
    kind: "order",
    key,
    text: "select id from trading.place_order($1, $2, $3, $4, $5, null, null, $6)",
    values: [userId, accountId, INSTRUMENT, side, units, key],
  };
}

export type Progress = {
  done: () => number;
  /** No further operation begins; those begun are still repeated until they are answered. */
  stop: () => void;
  /** Drops all connections at once, with the answers that were not read yet; their operations are repeated. */
  disconnect: () => void;
  /** Closes all connections; operations without an answer are given up. */
  abort: () => void;
  finished: Promise<Outcome[]>;
  /** The operations that were sent and not answered yet, with their last error, and that of the last sweep. */
  unanswered: () => string[];
};

/** The role needs no password where pg_hba.conf trusts local connections, as on the servers of these tests. */
function urlOf(url: string, role: Role): string {
  const address = new URL(url);
  address.username = role;
  return address.href;
}

export function start(load: Load): Progress {
  const random = createRandom(load.seed);
  const ready: Ready = { deposits: [], withdrawals: [], orders: [] };
  const outcomes: Outcome[] = [];
  let next = 0;
  let last = load.operations;
  const open = new Set<pg.Client>();
  const errors = new Map<Operation, string>();
  let sweepError = "";
  let isAborted = false;

  async function connect(role: Role): Promise<pg.Client> {
    for (;;) {
      if (isAborted) throw new Error("The load is aborted");
      const client = new pg.Client({
        connectionString: urlOf(load.url, role),
        connectionTimeoutMillis: 5000,
        query_timeout: 15_000,
      });
      client.on("error", () => {});
      open.add(client);
      try {
        await client.connect();
        return client;
      } catch {
        await end(client);
        await wait(50);
      }
    }
  }

  /** A server that waits for a standby reads no request to end the session. */
  async function end(client: pg.Client | undefined): Promise<void> {
    if (client === undefined) return;
    open.delete(client);
    await Promise.race([client.end().catch(() => {}), wait(END_TIMEOUT_MS)]);
  }

  function keep(operation: Operation, outcome: Outcome): void {
    errors.delete(operation);
    outcomes.push(outcome);
    appendFileSync(load.log, `${JSON.stringify(outcome)}\n`);
    if (outcome.id === null) return;
    if (operation.kind === "deposit") ready.deposits.push(outcome.id);
    if (operation.kind === "withdraw") ready.withdrawals.push(outcome.id);
    if (operation.kind === "order") ready.orders.push({ id: outcome.id, userId: operation.values[0] as number });
  }

  async function person(): Promise<void> {
    const clients: Partial<Record<Role, pg.Client>> = {};
    while (next < last) {
      if (load.pauseMs !== undefined) await wait(load.pauseMs);
      const operation = draw(load, ready, random, next++);
      const role = roleOf(operation.kind);
      for (let sent = 1; ; sent++) {
        const client = (clients[role] ??= await connect(role));
        try {
          const values =
            load.newKeyPerAttempt === true && keyed.has(operation.kind)
              ? [...operation.values.slice(0, -1), `${operation.key}-${sent}`]
              : operation.values;
          const { rows } = await client.query<{ id?: string }>(operation.text, values);
          if (sent < 4 && random.chance(load.lost)) throw new Error("The response was lost");
          keep(operation, {
            kind: operation.kind,
            key: operation.key,
            id: rows[0]?.id === undefined ? null : Number(rows[0].id),
            refused: null,
            sent,
            answeredAt: performance.now(),
          });
          break;
        } catch (error) {
          if (isAnswer(error)) {
            const { kind, key } = operation;
            keep(operation, { kind, key, id: null, refused: error.code, sent, answeredAt: performance.now() });
            break;
          }
          errors.set(operation, `${operation.kind} ${operation.key}, sent ${sent} times: ${String(error)}`);
          delete clients[role];
          await end(client);
        }
      }
    }
    await Promise.all(Object.values(clients).map(end));
  }

  /**
   * The job of an installation: an account whose last change missed ticks accepts no adjustment before the next frame
   * or sweep, and the load's last operations may be adjustments without a frame after them.
   */
  async function sweep(): Promise<void> {
    while (outcomes.length < last) {
      const client = await connect("bourse_worker");
      sweepError = await client.query("select trading.sweep()").then(
        () => "",
        (error: unknown) => `sweep: ${String(error)}`,
      );
      await end(client);
      await wait(SWEEP_INTERVAL_MS);
    }
  }

  const finished = Promise.all([sweep(), ...Array.from({ length: load.clients }, person)]).then(() => outcomes);
  // After an abort nothing may be waiting for them.
  finished.catch(() => {});
  const abort = () => {
    isAborted = true;
    for (const client of open) void end(client);
  };
  return {
    done: () => outcomes.length,
    stop: () => void (last = next),
    disconnect() {
      for (const { connection } of open) connection.stream.destroy();
    },
    abort,
    finished,
    unanswered: () => [...errors.values(), sweepError],
  };
}
