/** What the office reads beside a provider: a sentence to translate, and what stands in its places. */
export type Said = { msg: string; facts?: Record<string, string | number | readonly string[]> };

/** The provider says no and would say it again: somebody must change a key, the plan or a switch. */
export class Misconfigured extends Error {}

/** The provider says not now, and how long it wants to be left alone. */
export class Busy extends Error {
  readonly pause: number;
  constructor(message: string, pause: number) {
    super(message);
    this.pause = pause;
  }
}

/** The provider speaks, but not as it should: one tries again soon. */
export class OutOfOrder extends Error {}

export const KEY_REFUSED = "The key was refused";
export const NOT_IN_PLAN = "The plan does not include these prices";
export const OUT_OF_ORDER = "The provider is out of order";
export const TOO_MANY_CONNECTIONS = "Another connection uses this key";
export const ASKED_TOO_OFTEN = "Asked too often, waiting";

const SHORTEST_PAUSE = 5_000;
const LONGEST_PAUSE = 120_000;

/** An HTTP answer that is no success. */
export function refusalOf(status: number, retryAfter: string | null | undefined): Error {
  if (status === 401) return new Misconfigured(KEY_REFUSED);
  if (status === 402 || status === 403) return new Misconfigured(NOT_IN_PLAN);
  if (status === 429) {
    const asked = Number(retryAfter) * 1_000 || 10_000;
    return new Busy(ASKED_TOO_OFTEN, Math.min(Math.max(asked, SHORTEST_PAUSE), LONGEST_PAUSE));
  }
  return new OutOfOrder(OUT_OF_ORDER);
}
