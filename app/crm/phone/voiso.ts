import { unseal } from "../../../db/seal.ts";
import { getSettings } from "../../../db/settings.ts";
import { Refusal } from "../../http/errors.ts";
import { log } from "../../process/log.ts";

const TOTAL_TIMEOUT_MS = 5_000;

export type AgentStatus = "offline" | "available" | "unavailable" | "inbound" | "outbound";
export type PhoneAgent = { email: string; ext: string; status: AgentStatus };
type Provider = { cluster: string; api_key: string };
type Call = { agent: string; number: string; account: string | null };

/** Voiso's states mapped to ours. Others are defined by the contact centre and count as unavailable. */
const statuses: Record<string, AgentStatus> = {
  available: "available",
  idle: "offline",
  logout: "offline",
  inbound: "inbound",
  outbound: "outbound",
  "dialer waiting": "outbound",
};

export async function listAgents(provider: Provider): Promise<PhoneAgent[]> {
  const answer = await requestVoiso(provider, "agents_status");
  if (!Array.isArray(answer)) throw failed("Voiso's agents could not be read");
  return answer.flatMap((one: Record<string, unknown>) =>
    typeof one?.["email"] === "string"
      ? [
          {
            email: one["email"],
            ext: textOf(one["ext"]),
            status: statuses[textOf(one["status"]).toLowerCase()] ?? "unavailable",
          },
        ]
      : [],
  );
}

/** The agent's phone rings first, then the number. Voiso shows `account` instead of the number. */
export async function startCall(provider: Provider, { agent, number, account }: Call): Promise<void> {
  await requestVoiso(provider, "click2call", { agent, number, ...(account && { account_id: account }), crm: "Bourse" });
}

async function requestVoiso({ cluster, api_key }: Provider, path: string, body?: object): Promise<unknown> {
  // The cluster is typed by staff: a subdomain only, so it cannot name another host.
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/i.test(cluster)) throw failed("The cluster is not a valid subdomain");
  const origin = getSettings().gatewayUrls["voiso"] ?? `https://${cluster}.voiso.com`;
  const key = encodeURIComponent(unseal(api_key, "api:voiso:value2"));
  try {
    const response = await fetch(`${origin}/api/v1/${key}/${path}`, {
      method: body ? "POST" : "GET",
      headers: { Accept: "application/json", ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
    });
    if (!response.ok) throw failed(`Voiso responded with status ${response.status}`);
    // Voiso may accept a call without a response body.
    if (response.status === 204) return null;
    const answer = (await response.json()) as { error?: unknown; errors?: unknown } | null;
    const refusal = answer?.error ?? answer?.errors;
    if (refusal !== undefined) throw failed(textOf(refusal) || "Voiso refused the request");
    return answer;
  } catch (error) {
    throw error instanceof Refusal ? error : failed("Voiso did not respond");
  }
}

/** Logs a reason instead of the error of fetch, whose address contains the API key. */
function failed(reason: string): Refusal {
  log.warn({ reason: reason.slice(0, 200) }, "Voiso request failed");
  return new Refusal(502, "phone_failed", "The phone provider did not respond. Try again");
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).slice(0, 200) : "";
}
