import { randomBytes, randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

/**
 * What one request carries through its loaders, its action and its page. Remix hands every loader its own copy of the request, but all of
 * them the same load context: that object is the key, so what one loader looked up, the others find.
 */
export type Visit = {
  /** Names the request in the log and on error pages. */
  requestId: string;
  /** The only inline scripts that may run carry it. */
  readonly nonce: string;
  /** The peer's address as the web process saw it; no header of the client is believed here. */
  address: string;
  /** Whether a page of ours asks for data in the background. Remix marks its requests with ?_data, and hides the mark from loaders. */
  fetcher: boolean;
  /** What a call at a screen's address answered: a program gets that, whatever the screen's loaders find afterwards. */
  answered?: { status: number; data: unknown };
  /** Another company's origin that a form of this page posts to. */
  formTarget?: string;
  /** The origin of a payment provider's script that draws buttons on this page and opens windows. */
  payButtons?: string;
  /** Looked up at most once a request. */
  found: Map<string, Promise<unknown>>;
};

/** Asking the system for sixteen bytes costs as much as asking for a thousand, so they are drawn from a store. No byte serves twice. */
let store = Buffer.alloc(0);
function drawNonce(): string {
  if (store.length < 16) store = randomBytes(1024);
  const nonce = store.toString("base64url", 0, 16);
  store = store.subarray(16);
  return nonce;
}

const visits = new WeakMap<object, Visit>();

export function visitOf(context: AppLoadContext): Visit {
  const known = visits.get(context);
  if (known) return known;
  let nonce: string | undefined;
  const visit: Visit = {
    requestId: typeof context.requestId === "string" ? context.requestId : randomUUID().slice(-12),
    // Pages need one, calls do not.
    get nonce() {
      return (nonce ??= drawNonce());
    },
    address: typeof context.address === "string" ? context.address : "127.0.0.1",
    fetcher: typeof context.url === "string" && /[?&]_data(?:=|&|$)/.test(context.url),
    found: new Map(),
  };
  visits.set(context, visit);
  return visit;
}

/** The first asker looks; whoever asks during the same request waits for the same answer. */
export function once<T>(context: AppLoadContext, name: string, look: () => Promise<T>): Promise<T> {
  const { found } = visitOf(context);
  const asked = found.get(name) as Promise<T> | undefined;
  if (asked) return asked;
  const answer = look();
  found.set(name, answer);
  return answer;
}
