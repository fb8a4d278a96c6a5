import { GatewayError } from "./gateway.ts";
import { at } from "./json-path.ts";

/** Short, because a customer waits for the response. */
const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 256 * 1024;

/** The provider's response has an error status. `answer` is its body, because some adapters handle certain errors. */
export class ProviderRefusal extends GatewayError {
  readonly status: number;
  readonly answer: unknown;
  constructor(status: number, answer: unknown) {
    const name = at(answer, "name") ?? at(answer, "code") ?? at(answer, "message") ?? at(answer, "error");
    super(`The provider answered ${status}${typeof name === "string" ? `: ${name.slice(0, 100)}` : ""}`);
    this.status = status;
    this.answer = answer;
  }
}

/** The body and headers of a JSON request. */
export function json(body: unknown): { body: string; headers: Record<string, string> } {
  return {
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  };
}

/**
 * Sends a request to a provider and returns its JSON; null for 404. Redirects are not followed, because the request
 * contains keys. Any other failure is a GatewayError, whose details are never sent to a customer.
 */
export async function requestJson(url: string, init: RequestInit): Promise<object | null> {
  const response = await send(url, init);
  if (response.status === 404) return null;
  const value = parse(response.text);
  if (!response.ok) throw new ProviderRefusal(response.status, value);
  if (typeof value === "object" && value !== null) return value;
  throw new GatewayError("The provider's answer could not be read");
}

/** Requests a text, such as a certificate. */
export async function requestText(url: string): Promise<string> {
  const { ok, status, text } = await send(url, { method: "GET" });
  if (!ok) throw new ProviderRefusal(status, null);
  return text;
}

async function send(url: string, init: RequestInit): Promise<{ ok: boolean; status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { ok: response.ok, status: response.status, text: await readText(response) };
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw new GatewayError("The provider did not answer", { cause: error });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The DOM types of fetch lack the async iterator of the body.
  const body = response.body as unknown as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) throw new GatewayError("The provider's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
