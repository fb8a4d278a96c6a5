import { isObject, type Json, parseExactly } from "../../../exact-json.ts";

const PATIENCE = 10_000;

/** A provider's answer that is none: what the office reads about it, a sentence to translate. */
export class Unanswered extends Error {}

/** Asks a provider for JSON; numbers keep their digits. Redirects are not followed: the key travels with the request. */
export async function askProvider(url: string, headers: Record<string, string> = {}): Promise<Json | unknown[]> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(PATIENCE) });
    text = await response.text();
  } catch (error) {
    throw new Unanswered("No connection", { cause: error });
  }
  if (response.status === 401) throw new Unanswered("The key was refused");
  if (response.status === 403) throw new Unanswered("The plan does not include these prices");
  if (response.status === 429) throw new Unanswered("Asked too often, waiting");
  const answer = response.ok ? parseExactly(text) : undefined;
  if (!isObject(answer) && !Array.isArray(answer)) throw new Unanswered("The provider is out of order");
  return answer;
}
