import type pg from "pg";

export type Row = { seq: number; topic: string; ref: unknown };
type Mark = { seq: number; xmax: bigint; at: number };

const PAGE = 5_000;
// Between taking its sequence number and being visible as a transaction a writer is unseen for an instant.
const UNSEEN = 1_000;
const IN_FLIGHT = 1_000;

/**
 * Reads the outbox so that every row comes out once, whatever the order of commits: a lower number may appear after a
 * higher one. The floor follows only where nothing can appear any more, because every transaction that was open when a
 * number was first seen is over; what lies above the floor is read again and told if it is new.
 */
export function createOutboxReader(pool: pg.Pool) {
  let floor = 0;
  let top = 0;
  let told = new Set<number>();
  let marks: Mark[] = [];

  async function read(after: number): Promise<{ rows: Row[]; xmin: bigint; xmax: bigint }> {
    const all: Row[] = [];
    let from = after;
    while (true) {
      const { rows } = await pool.query<{
        seq: string | null;
        topic: string;
        ref: unknown;
        xmin: string;
        xmax: string;
      }>({
        name: "read_outbox",
        text: `select r.seq, r.topic, r.ref, pg_snapshot_xmin(s) as xmin, pg_snapshot_xmax(s) as xmax
                    from pg_current_snapshot() s left join lateral site.read_outbox($1, $2) r on true`,
        values: [from, PAGE],
      });
      for (const { seq, topic, ref } of rows) if (seq !== null) all.push({ seq: Number(seq), topic, ref });
      const [first] = rows;
      from = all.at(-1)?.seq ?? from;
      if (rows.length < PAGE) return { rows: all, xmin: BigInt(first?.xmin ?? 0), xmax: BigInt(first?.xmax ?? 0) };
    }
  }

  function fresh(rows: Row[]): Row[] {
    const untold = rows.filter(({ seq }) => !told.has(seq));
    for (const { seq } of untold) told.add(seq);
    top = Math.max(top, untold.at(-1)?.seq ?? 0);
    return untold;
  }

  return {
    top: () => top,
    /** From here on; what was before is no news. */
    async start(): Promise<void> {
      const { rows } = await pool.query<{ head: string }>("select site.outbox_head() as head");
      top = Number(rows[0]?.head ?? 0);
      floor = Math.max(0, top - IN_FLIGHT);
      // Told before us, but a transaction that is open now may still bring a number between them.
      told = new Set((await read(floor)).rows.map(({ seq }) => seq));
      marks = [];
    },
    /** What came on top: cheap, asked at every ring of the bell. */
    async newest(): Promise<Row[]> {
      return fresh((await read(top)).rows);
    },
    /** Everything above the floor that was not told yet, late commits too; asked a few times a second. */
    async late(): Promise<Row[]> {
      const { rows, xmin, xmax } = await read(floor);
      const untold = fresh(rows);
      const now = performance.now();
      for (const mark of marks) if (mark.xmax <= xmin && now - mark.at >= UNSEEN) floor = Math.max(floor, mark.seq);
      marks = marks.filter(({ seq }) => seq > floor);
      if (top > floor && marks.at(-1)?.seq !== top) marks.push({ seq: top, xmax, at: now });
      for (const seq of told) if (seq <= floor) told.delete(seq);
      return untold;
    },
  };
}

/** What these topics were told after a sequence number; null when that is too long ago to tell. */
export async function readMissed(pool: pg.Pool, after: number, topics: string[], most: number): Promise<Row[] | null> {
  const { rows } = await pool.query<{ seq: string; topic: string; ref: unknown }>(
    "select seq, topic, ref from site.read_outbox($1, $2) order by seq",
    [after, most],
  );
  if (rows.length === most) return null;
  return rows
    .filter(({ topic }) => topics.includes(topic))
    .map(({ seq, topic, ref }) => ({ seq: Number(seq), topic, ref }));
}
