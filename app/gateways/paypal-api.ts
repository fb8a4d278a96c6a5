import { ask, json, ProviderRefusal } from "./ask.ts";
import { GatewayError, type Tools } from "./gateway.ts";
import { textAt } from "./said.ts";
import type { Dayjs } from "../dayjs.ts";

type Token = { text: string; until: Dayjs };
/** By house and client: a token serves for hours, and asking for one costs a journey. */
const tokens = new Map<string, Token>();

type Sent = { body: unknown; requestId: string };

/** Speaks with PayPal under a token of ours. `requestId` makes a request that is sent twice count once. */
export async function askPayPal(tools: Tools, method: "GET" | "POST", path: string, sent?: Sent) {
  const { urls } = tools;
  const content = sent && json(sent.body);
  try {
    return await ask(`${urls.api}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await tokenFor(tools)}`,
        Accept: "application/json",
        ...content?.headers,
        ...(sent && { "PayPal-Request-Id": sent.requestId, Prefer: "return=representation" }),
      },
      ...(content && { body: content.body }),
    });
  } catch (error) {
    // A token can be taken back before its time; the next question asks for another.
    if (error instanceof ProviderRefusal && error.status === 401) tokens.delete(nameOf(tools));
    throw error;
  }
}

async function tokenFor(tools: Tools): Promise<string> {
  const { keys, urls, now } = tools;
  const known = tokens.get(nameOf(tools));
  if (known && known.until.isAfter(now())) return known.text;
  const answer = await ask(`${urls.api}/v1/oauth2/token`, {
    method: "POST",
    headers: { Authorization: basic(keys.key1, keys.key2), Accept: "application/json" },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const [text, seconds] = [textAt(answer, "access_token"), Number(textAt(answer, "expires_in"))];
  if (!text) throw new GatewayError("PayPal gave no token");
  tokens.set(nameOf(tools), { text, until: now().add(seconds - 60, "second") });
  return text;
}

export function basic(client: string, secret: string): string {
  return `Basic ${Buffer.from(`${client}:${secret}`).toString("base64")}`;
}

function nameOf({ keys, urls }: Tools): string {
  return `${urls.api} ${keys.key1} ${keys.key2}`;
}
