// Candidate and limit run alternately; medians are compared. Absolute figures depend on the machine, ratios do not.
export type Side = { name: string; unit: "tps" | "ms" | "MB" | "kB"; run: () => Promise<number> };
export type Result = {
  id: string;
  title: string;
  limit: number;
  ours: number;
  unit: string;
  ratio: number;
  gate: string;
  ambition: string;
  meets: "ambition" | "gate" | "below";
};
/** Bounds on ours/limit: at least (for rates) or at most (for times). */
export type Bound = { kind: "least" | "most"; gate: number; ambition: number };

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function judge(id: string, title: string, unit: string, limit: number, ours: number, bound: Bound): Result {
  const ratio = ours / limit;
  const within = (value: number) => (bound.kind === "least" ? ratio >= value : ratio <= value);
  const sign = bound.kind === "least" ? "≥" : "≤";
  return {
    id,
    title,
    limit,
    ours,
    unit,
    ratio,
    gate: `${sign} ${bound.gate}`,
    ambition: `${sign} ${bound.ambition}`,
    meets: within(bound.ambition) ? "ambition" : within(bound.gate) ? "gate" : "below",
  };
}

export async function compare(
  id: string,
  title: string,
  rounds: number,
  limit: Side,
  ours: Side,
  bound: Bound,
): Promise<Result> {
  const figures: { limit: number[]; ours: number[] } = { limit: [], ours: [] };
  for (let round = 0; round < rounds; round++) {
    figures.limit.push(await limit.run());
    figures.ours.push(await ours.run());
  }
  const result = judge(id, title, ours.unit, median(figures.limit), median(figures.ours), bound);
  print(result);
  return result;
}

export function show(value: number): string {
  if (value >= 1000) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function print(result: Result): void {
  const figures = `limit ${show(result.limit)} ${result.unit}, ours ${show(result.ours)} ${result.unit}, ratio ${result.ratio.toFixed(2)}`;
  console.log(
    `${result.id.padEnd(4)} ${result.title}: ${figures} (gate ${result.gate}, ambition ${result.ambition}): ${result.meets}`,
  );
}

export function table(results: Result[]): string {
  const rows = results.map(
    (each) =>
      `| ${each.id} | ${each.title} | ${show(each.limit)} ${each.unit} | ${show(each.ours)} ${each.unit} | ${each.ratio.toFixed(2)} | ${each.gate} | ${each.ambition} | ${each.meets} |`,
  );
  return [
    "| # | benchmark | limit | ours | ratio | gate | ambition | meets |",
    "|---|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** Calls a second of `count` callers, each of which calls again when its last call is done. */
export async function perSecond(count: number, seconds: number, call: (caller: number) => Promise<unknown>) {
  const start = performance.now();
  let calls = 0;
  await Promise.all(
    Array.from({ length: count }, async (_, caller) => {
      for (; performance.now() - start < seconds * 1000; calls++) await call(caller);
    }),
  );
  return (calls * 1000) / (performance.now() - start);
}

export async function milliseconds(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** At a session's sixth call PostgreSQL decides whether to use a generic plan. */
const WARM_UP_CALLS = 6;

/** The median time of a call in a session that is warmed up. */
export async function typical(call: () => Promise<unknown>, calls: number): Promise<number> {
  for (let n = 0; n < Math.min(WARM_UP_CALLS, calls); n++) await call();
  const times: number[] = [];
  for (let n = 0; n < calls; n++) times.push(await milliseconds(call));
  return median(times);
}
