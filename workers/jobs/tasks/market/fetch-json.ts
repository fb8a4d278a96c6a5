import { isObject, type Json, parseExactly } from "../../../exact-json.ts";

const TIMEOUT_MS = 10_000;

/** A failed request to a provider; the message is a translation key for the Trade APIs page. */
export class ProviderError extends Error {}

/**
 * Fetches JSON from a provider; numbers keep their digits. Redirects are not followed, because they would send the key
 * to another host.
 */
export async function fetchJson(url: string, headers: Record<string, string> = {}): Promise<Json | unknown[]> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    text = await response.text();
  } catch (error) {
    throw new ProviderError("No connection", { cause: error });
  }
  if (response.status === 401) throw new ProviderError("API key rejected");
  if (response.status === 403) throw new ProviderError("The provider plan does not include these prices");
  if (response.status === 429) throw new ProviderError("Rate limit reached, retrying later");
  const json = response.ok ? parseExactly(text) : undefined;
  if (!isObject(json) && !Array.isArray(json)) throw new ProviderError("Unexpected response from the provider");
  return json;
}
