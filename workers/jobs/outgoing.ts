import { lookup } from "node:dns";
import { request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses that lead into somebody's own network (RFC 6890, RFC 4193, RFC 4291): what people enter may not reach them. */
const inside = new BlockList();
for (const [address, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(address, prefix, "ipv4");
for (const [address, prefix] of [
  ["::", 128],
  ["::1", 128],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  inside.addSubnet(address, prefix, "ipv6");

export function isInside(address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(plain);
  return family === 0 || inside.check(plain, family === 6 ? "ipv6" : "ipv4");
}

export type Outcome = { status: number | null; error: string | null };

/**
 * Posts JSON to an address that people entered: https only, to public addresses only, decided on the address that is really connected to, and no
 * redirect is followed (T-42). Never throws: the outcome says what happened.
 */
export function postOutside(
  url: string,
  body: string,
  headers: Record<string, string>,
  {
    look = lookup as unknown as LookupFunction,
    allowed = (address: string) => !isInside(address),
    ca = undefined as string | undefined,
  } = {},
): Promise<Outcome> {
  if (!URL.canParse(url) || new URL(url).protocol !== "https:") {
    return Promise.resolve({ status: null, error: "The address must begin with https://" });
  }
  const guarded: LookupFunction = (host, options, done) =>
    look(host, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      if (!error && !addresses.every((address) => allowed(address))) {
        done(new Error("The address leads into a private network"), found, family);
        return;
      }
      done(error, found, family);
    });
  const { hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !allowed(literal)) {
    return Promise.resolve({ status: null, error: "The address leads into a private network" });
  }
  return new Promise((resolve) => {
    const sending = request(
      url,
      {
        method: "POST",
        lookup: guarded,
        timeout: 10_000,
        ca,
        headers: { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body), ...headers },
      },
      (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? null, error: null });
      },
    );
    sending.on("timeout", () => sending.destroy(new Error("No answer within 10 seconds")));
    sending.on("error", (error) => resolve({ status: null, error: error.message }));
    sending.end(body);
  });
}
