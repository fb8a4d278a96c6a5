import { GatewayError } from "./gateway.ts";
import { at } from "./said.ts";

/** Somebody waits in front of a screen. */
const PATIENCE = 10_000;
const MOST_BYTES = 256 * 1024;

/** The provider understood and said no. What it said is for the adapter: some refusals are answers. */
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

/** What is posted as JSON. */
export function json(body: unknown): { body: string; headers: Record<string, string> } {
  return {
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  };
}

/**
 * Asks a provider for JSON. Null for 404. Redirects are not followed, for the keys travel with the request; whatever else is no good answer
 * is a GatewayError, so that nothing of it reaches a customer.
 */
export async function ask(url: string, init: RequestInit): Promise<object | null> {
  const response = await send(url, init);
  if (response.status === 404) return null;
  const value = parse(response.text);
  if (!response.ok) throw new ProviderRefusal(response.status, value);
  if (typeof value === "object" && value !== null) return value;
  throw new GatewayError("The provider's answer could not be read");
}

/** The same for what is no JSON: a certificate. */
export async function askText(url: string): Promise<string> {
  const { ok, status, text } = await send(url, { method: "GET" });
  if (!ok) throw new ProviderRefusal(status, null);
  return text;
}

async function send(url: string, init: RequestInit): Promise<{ ok: boolean; status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(PATIENCE) });
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
  // The types of the browser's fetch do not know that a body can be walked through.
  const body = response.body as unknown as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new GatewayError("The provider's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
