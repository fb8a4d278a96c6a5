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

/**
 * Reads the outbox so that every row comes out once, whatever the order of commits: a lower number may appear after a
 * higher one. What is on top is new, and so is what fills a gap. A gap is given up when every transaction that began before it was noticed
 * is over: one is begun to know which those are, because a snapshot does not tell of the newest that are open.
 */
export function createOutboxReader(pool: pg.Pool) {
  let top = 0;
  const gaps = new Map<number, Gap>();

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
    for (const { seq } of rows) {
      for (let gap = Math.max(top + 1, seq - MOST_GAPS); gap < seq; gap++) gaps.set(gap, { since: now, before: null });
      gaps.delete(seq);
      top = Math.max(top, seq);
    }
  }

  async function read(): Promise<Row[]> {
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
    return rows;
  }

  return {
    top: () => top,
    /** From here on; what was before is no news, but for what a transaction that is open now may still bring. */
    async start(): Promise<void> {
      const { rows } = await pool.query<{ head: string }>("select site.outbox_head() as head");
      top = Math.max(0, Number(rows[0]?.head ?? 0) - IN_FLIGHT);
      gaps.clear();
      await read();
    },
    read,
  };
}

function found(answers: Answer[]): Row[] {
  return answers.flatMap(({ seq, topic, ref }) => (seq === null ? [] : [{ seq: Number(seq), topic, ref }]));
}

/** What these topics were told after a sequence number; null when that is too long ago to tell. */
export async function readMissed(pool: pg.Pool, after: number, topics: string[], most: number): Promise<Row[] | null> {
  const { rows } = await pool.query<{ seq: string; topic: string; ref: unknown }>(
    "select seq, topic, ref from site.read_outbox($1, $2)",
    [after, most],
  );
  if (rows.length === most) return null;
  return rows
    .filter(({ topic }) => topics.includes(topic))
    .map(({ seq, topic, ref }) => ({ seq: Number(seq), topic, ref }));
}
