/** The message beside a provider under Trade APIs: a translation key and its values. */
export type StatusMessage = { msg: string; facts?: Record<string, string | number | readonly string[]> };

/** The provider rejected the configuration: a person must change a key, the plan or a switch. */
export class Misconfigured extends Error {}

/** The provider rejected the connection for now; `pauseMs` is the time before the next attempt. */
export class RateLimited extends Error {
  readonly pauseMs: number;
  constructor(message: string, pauseMs: number) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

/** The provider sent an invalid response; the connection is retried soon. */
export class InvalidResponse extends Error {}

export const KEY_REFUSED = "API key rejected";
export const NOT_IN_PLAN = "The provider plan does not include these prices";
export const INVALID_RESPONSE = "Unexpected response from the provider";
export const TOO_MANY_CONNECTIONS = "This API key is in use by another connection";
export const TOO_MANY_REQUESTS = "Rate limit reached, retrying later";

const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 120_000;

/** The error for an HTTP response without success. */
export function errorOf(status: number, retryAfter: string | null | undefined): Error {
  if (status === 401) return new Misconfigured(KEY_REFUSED);
  if (status === 402 || status === 403) return new Misconfigured(NOT_IN_PLAN);
  if (status === 429) {
    const requested = Number(retryAfter) * 1_000 || 10_000;
    return new RateLimited(TOO_MANY_REQUESTS, Math.min(Math.max(requested, MIN_PAUSE_MS), MAX_PAUSE_MS));
  }
  return new InvalidResponse(INVALID_RESPONSE);
}
