import { GatewayError } from "./gateway.ts";

/** Somebody waits in front of a screen. */
const PATIENCE = 10_000;
const MOST_BYTES = 256 * 1024;

/**
 * Asks a provider for JSON. Null for 404. Redirects are not followed, for the keys travel with the request; whatever else is no good answer
 * is a GatewayError, so that nothing of it reaches a customer.
 */
export async function ask(url: string, init: RequestInit): Promise<Record<string, unknown> | null> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(PATIENCE) });
    text = await readText(response);
  } catch (error) {
    throw new GatewayError("The provider did not answer", { cause: error });
  }
  if (response.status === 404) return null;
  if (!response.ok) throw new GatewayError(`The provider answered ${response.status}`);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Falls through to the same end.
  }
  throw new GatewayError("The provider's answer could not be read");
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
