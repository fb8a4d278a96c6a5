import type pg from "pg";

export type Row = { seq: number; topic: string; ref: unknown };
type Answer = { seq: string | null; topic: string; ref: unknown; oldest: string; next: string | null };
/** A number below the newest that nobody has seen: its transaction is still open, or was undone. */
type Gap = { since: number; before: bigint | null };

const PAGE = 5_000;
// Between taking its sequence number and its transaction id a writer is unseen for an instant.
const UNSEEN = 1_000;
const IN_FLIGHT = 1_000;
// A sequence that jumps, as after a restored backup, leaves more numbers than anybody holds.
const MOST_GAPS = 100_000;
// Who comes back asks at once; beyond so many rows that came late they may be told one twice.
const MOST_LATE = 5_000;

/** How far the reading was at a moment. */
export type Mark = { top: number; reading: number };

/**
 * Reads the outbox and hands every row to `deliver` once, whatever the order of commits: a lower number may appear after a
 * higher one. What is on top is new, and so is what fills a gap. A gap is given up when every transaction that began before it was noticed
 * is over: one is begun to know which those are, because a snapshot does not tell of the newest that are open.
 */
export function createOutboxReader(pool: pg.Pool, deliver: (rows: Row[]) => void) {
  let top = 0;
  let reading = 0;
  const gaps = new Map<number, Gap>();
  /** The newest that filled a gap, and in which reading. */
  const late = new Map<number, number>();

  async function ask(after: number, missing: number[], bounds: boolean): Promise<Answer[]> {
    const { rows } = await pool.query<Answer>({
      name: "read_outbox",
      text: `select r.seq, r.topic, r.ref, pg_snapshot_xmin(s) as oldest, case when $4 then pg_current_xact_id() end as next
             from pg_current_snapshot() s left join lateral site.read_outbox($1, $2, $3) r on true`,
      values: [after, PAGE, missing, bounds],
    });
    return rows;
  }

  function judge(asked: Iterable<[number, Gap]>, answer: Answer | undefined, now: number): void {
    const oldest = BigInt(answer?.oldest ?? 0);
    const next = answer?.next ?? null;
    for (const [seq, gap] of asked) {
      if (gap.before === null) gap.before = next === null ? null : BigInt(next);
      else if (gap.before <= oldest && now - gap.since >= UNSEEN) gaps.delete(seq);
    }
  }

  function follow(rows: Row[], now: number): void {
    reading++;
    for (const { seq } of rows) {
      if (seq < top) late.set(seq, reading);
      for (let gap = Math.max(top + 1, seq - MOST_GAPS); gap < seq; gap++) gaps.set(gap, { since: now, before: null });
      gaps.delete(seq);
      top = Math.max(top, seq);
    }
    for (const seq of late.keys()) {
      if (late.size <= MOST_LATE) break;
      late.delete(seq);
    }
  }

  async function read(tell: (rows: Row[]) => void): Promise<void> {
    const asked = [...gaps];
    const missing = asked.map(([seq]) => seq);
    let answers = await ask(
      top,
      missing,
      asked.some(([, { before }]) => before === null),
    );
    const [first] = answers;
    const rows = found(answers);
    while (answers.length >= PAGE) {
      answers = await ask(rows.at(-1)?.seq ?? top, [], false);
      rows.push(...found(answers));
    }
    const now = performance.now();
    judge(asked, first, now);
    follow(rows, now);
    // In the same breath: whoever takes a mark takes it before both or after both.
    tell(rows);
  }

  return {
    mark: (): Mark => ({ top, reading }),
    /** Whether a row was handed over before the mark was taken; one that was not comes by itself. */
    hadCome: (seq: number, mark: Mark): boolean =>
      seq <= mark.top && !gaps.has(seq) && (late.get(seq) ?? 0) <= mark.reading,
    /** From here on; what was before is no news, but for what a transaction that is open now may still bring. */
    async start(): Promise<void> {
      const { rows } = await pool.query<{ head: string }>("select site.outbox_head() as head");
      top = Math.max(0, Number(rows[0]?.head ?? 0) - IN_FLIGHT);
      gaps.clear();
      await read(() => {});
    },
    read: () => read(deliver),
  };
}

function found(answers: Answer[]): Row[] {
  return answers.flatMap(({ seq, topic, ref }) => (seq === null ? [] : [{ seq: Number(seq), topic, ref }]));
}

/** Rows of some topics in a range of sequence numbers. */
export async function readMissed(pool: pg.Pool, after: number, upTo: number, topics: string[]): Promise<Row[]> {
  const { rows } = await pool.query<{ seq: string; topic: string; ref: unknown }>(
    "select seq, topic, ref from site.read_missed($1, $2, $3)",
    [after, upTo, topics],
  );
  return rows.map(({ seq, topic, ref }) => ({ seq: Number(seq), topic, ref }));
}
