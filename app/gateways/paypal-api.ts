import { requestJson, json, ProviderRefusal } from "./provider-request.ts";
import { GatewayError, type Tools } from "./gateway.ts";
import { textAt } from "./json-path.ts";
import type { Dayjs } from "../dayjs.ts";

type Token = { text: string; until: Dayjs };
/** Cached by API URL and client, because a token is valid for hours. */
const tokens = new Map<string, Token>();

type Content = { body: unknown; requestId: string };

/** Sends an authorised request to PayPal. `requestId` makes a repeated request idempotent. */
export async function requestPayPal(tools: Tools, method: "GET" | "POST", path: string, content?: Content) {
  const { urls } = tools;
  const encoded = content && json(content.body);
  try {
    return await requestJson(`${urls.api}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await tokenFor(tools)}`,
        Accept: "application/json",
        ...encoded?.headers,
        ...(content && { "PayPal-Request-Id": content.requestId, Prefer: "return=representation" }),
      },
      ...(encoded && { body: encoded.body }),
    });
  } catch (error) {
    // A token can be revoked early; the next request fetches a new one.
    if (error instanceof ProviderRefusal && error.status === 401) tokens.delete(cacheKeyOf(tools));
    throw error;
  }
}

async function tokenFor(tools: Tools): Promise<string> {
  const { keys, urls, now } = tools;
  const known = tokens.get(cacheKeyOf(tools));
  if (known && known.until.isAfter(now())) return known.text;
  const answer = await requestJson(`${urls.api}/v1/oauth2/token`, {
    method: "POST",
    headers: { Authorization: basic(keys.key1, keys.key2), Accept: "application/json" },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const [text, seconds] = [textAt(answer, "access_token"), Number(textAt(answer, "expires_in"))];
  if (!text) throw new GatewayError("PayPal gave no token");
  tokens.set(cacheKeyOf(tools), { text, until: now().add(seconds - 60, "second") });
  return text;
}

export function basic(client: string, secret: string): string {
  return `Basic ${Buffer.from(`${client}:${secret}`).toString("base64")}`;
}

function cacheKeyOf({ keys, urls }: Tools): string {
  return `${urls.api} ${keys.key1} ${keys.key2}`;
}
