import type pg from "pg";

export type Row = { seq: number; topic: string; ref: unknown };
type OutboxRow = { seq: string | null; topic: string; ref: unknown; oldest: string; next: string | null };
/** A sequence number below the newest without a row: its transaction is open or was rolled back. */
type Gap = { since: number; before: bigint | null };

const PAGE_SIZE = 5_000;
// A transaction is briefly invisible between taking its sequence number and getting its transaction id.
const UNSEEN_MS = 1_000;
const START_OVERLAP_ROWS = 1_000;
// Limits memory when the sequence jumps, as after restoring a backup.
const MAX_GAPS = 100_000;
// A client resumes soon after it disconnects; after more late rows it may receive one twice.
const MAX_LATE_ROWS = 5_000;

/** How far the outbox was read at a given moment. */
export type Position = { top: number; readCount: number };

/**
 * Reads the outbox and passes every row to `deliver` once. Rows commit out of order, so a lower number may appear after
 * a higher one: new are the rows above the top and those that fill a gap. A gap is dropped when every transaction that
 * began before its detection has ended. To learn which those are, the reader takes a transaction id, because a snapshot
 * does not show the newest open transactions.
 */
export function createOutboxReader(pool: pg.Pool, deliver: (rows: Row[]) => void) {
  let top = 0;
  let readCount = 0;
  const gaps = new Map<number, Gap>();
  /** The newest rows that filled a gap, with the read that found each. */
  const late = new Map<number, number>();

  async function query(after: number, missing: number[], bounds: boolean): Promise<OutboxRow[]> {
    const { rows } = await pool.query<OutboxRow>({
      name: "read_outbox",
      text: `select r.seq, r.topic, r.ref, pg_snapshot_xmin(s) as oldest, case when $4 then pg_current_xact_id() end as next
             from pg_current_snapshot() s left join lateral site.read_outbox($1, $2, $3) r on true`,
      values: [after, PAGE_SIZE, missing, bounds],
    });
    return rows;
  }

  function dropRolledBack(openGaps: Iterable<[number, Gap]>, first: OutboxRow | undefined, now: number): void {
    const oldest = BigInt(first?.oldest ?? 0);
    const next = first?.next ?? null;
    for (const [seq, gap] of openGaps) {
      if (gap.before === null) gap.before = next === null ? null : BigInt(next);
      else if (gap.before <= oldest && now - gap.since >= UNSEEN_MS) gaps.delete(seq);
    }
  }

  function follow(rows: Row[], now: number): void {
    readCount++;
    for (const { seq } of rows) {
      if (seq < top) late.set(seq, readCount);
      for (let gap = Math.max(top + 1, seq - MAX_GAPS); gap < seq; gap++) gaps.set(gap, { since: now, before: null });
      gaps.delete(seq);
      top = Math.max(top, seq);
    }
    for (const seq of late.keys()) {
      if (late.size <= MAX_LATE_ROWS) break;
      late.delete(seq);
    }
  }

  async function read(handle: (rows: Row[]) => void): Promise<void> {
    const openGaps = [...gaps];
    const missing = openGaps.map(([seq]) => seq);
    let page = await query(
      top,
      missing,
      openGaps.some(([, { before }]) => before === null),
    );
    const [first] = page;
    const rows = found(page);
    while (page.length >= PAGE_SIZE) {
      page = await query(rows.at(-1)?.seq ?? top, [], false);
      rows.push(...found(page));
    }
    const now = performance.now();
    dropRolledBack(openGaps, first, now);
    follow(rows, now);
    // Synchronously after the state changes, so that a position taken elsewhere includes both or neither.
    handle(rows);
  }

  return {
    position: (): Position => ({ top, readCount }),
    /** Whether a row was delivered before the position was taken; any other row is delivered later. */
    wasDelivered: (seq: number, position: Position): boolean =>
      seq <= position.top && !gaps.has(seq) && (late.get(seq) ?? 0) <= position.readCount,
    /** Starts at the current end of the outbox, less the rows that transactions open now may still commit. */
    async start(): Promise<void> {
      const { rows } = await pool.query<{ head: string }>("select site.outbox_head() as head");
      top = Math.max(0, Number(rows[0]?.head ?? 0) - START_OVERLAP_ROWS);
      gaps.clear();
      await read(() => {});
    },
    read: () => read(deliver),
  };
}

function found(page: OutboxRow[]): Row[] {
  return page.flatMap(({ seq, topic, ref }) => (seq === null ? [] : [{ seq: Number(seq), topic, ref }]));
}

/** The rows of these topics in a range of sequence numbers. */
export async function readMissed(pool: pg.Pool, after: number, upTo: number, topics: string[]): Promise<Row[]> {
  const { rows } = await pool.query<{ seq: string; topic: string; ref: unknown }>(
    "select seq, topic, ref from site.read_missed($1, $2, $3)",
    [after, upTo, topics],
  );
  return rows.map(({ seq, topic, ref }) => ({ seq: Number(seq), topic, ref }));
}
