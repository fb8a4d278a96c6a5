import { randomBytes, randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

/**
 * The state of one request in its loaders, action and page. Remix passes every loader its own copy of the request, but
 * the same load context to all, which is therefore the key.
 */
export type RequestContext = {
  /** The request's id in the log and on error pages. */
  requestId: string;
  /** Inline scripts run only with this nonce. */
  readonly nonce: string;
  /** The client address as determined by the web process; client headers are not trusted here. */
  address: string;
  /**
   * Whether the request is a background request of a page. Remix marks these with ?_data, and removes the mark from
   * loaders' requests.
   */
  fetcher: boolean;
  /** The response of a call at a screen's path: an API client gets it regardless of the screen's loaders. */
  answered?: { status: number; data: unknown };
  /** The seconds after which a page that was refused may be requested again. */
  retryAfter?: string | undefined;
  /** The origin of a provider that a form of this page posts to. */
  formTarget?: string;
  /** The origin of a payment provider's script on this page, which renders buttons and opens windows. */
  payButtons?: string;
  /** Values that are loaded at most once per request. */
  found: Map<string, Promise<unknown>>;
};

/**
 * Requesting sixteen random bytes costs as much as a thousand, so they are taken from a buffer. No byte is used twice.
 */
let store = Buffer.alloc(0);
function drawNonce(): string {
  if (store.length < 16) store = randomBytes(1024);
  const nonce = store.toString("base64url", 0, 16);
  store = store.subarray(16);
  return nonce;
}

const contexts = new WeakMap<object, RequestContext>();

export function requestContextOf(context: AppLoadContext): RequestContext {
  const known = contexts.get(context);
  if (known) return known;
  let nonce: string | undefined;
  const requestContext: RequestContext = {
    requestId: typeof context.requestId === "string" ? context.requestId : randomUUID().slice(-12),
    // Created on demand, because calls do not need one.
    get nonce() {
      return (nonce ??= drawNonce());
    },
    address: typeof context.address === "string" ? context.address : "127.0.0.1",
    fetcher: typeof context.url === "string" && /[?&]_data(?:=|&|$)/.test(context.url),
    found: new Map(),
  };
  contexts.set(context, requestContext);
  return requestContext;
}

/** Loads a value once per request; concurrent callers get the same promise. */
export function once<T>(context: AppLoadContext, name: string, load: () => Promise<T>): Promise<T> {
  const { found } = requestContextOf(context);
  const pending = found.get(name) as Promise<T> | undefined;
  if (pending) return pending;
  const answer = load();
  found.set(name, answer);
  return answer;
}
