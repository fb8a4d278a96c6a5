import { lookup as resolve } from "node:dns";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * The special-purpose registries of IANA, including the parts of IPv6 reserved for IPv4. Addresses from the back office
 * must not lead there.
 */
const privateNetworks = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  privateNetworks.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 96],
  ["64:ff9b::", 32],
  ["::ffff:0:0:0", 96],
  ["100::", 48],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const)
  privateNetworks.addSubnet(net, bits, "ipv6");

/**
 * IPv4-mapped IPv6 addresses. Checked for IPv6 addresses only, because a list with this net matches every IPv4 address.
 */
const mapped = new BlockList();
mapped.addSubnet("::ffff:0:0", 96, "ipv6");

export function isInside(address: string): boolean {
  const family = isIP(address);
  if (family === 6) return mapped.check(address, "ipv6") || privateNetworks.check(address, "ipv6");
  return family === 0 || privateNetworks.check(address, "ipv4");
}

/** Whether an address names a private host, before any name is resolved. */
export function namesInside(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return isIP(host) === 0
    ? !host.includes(".") || /(^|\.)(localhost|local|internal|home\.arpa)$/.test(host)
    : isInside(host);
}

export class InsideError extends Error {}

export type OutboundOptions = {
  lookup?: typeof resolve;
  timeoutMs?: number;
  isRefused?: (address: string) => boolean;
};

/**
 * Posts JSON, unless the headers name another type, to an address that a person or a browser sent. Redirects are
 * returned, never followed.
 */
export async function postOutbound(
  address: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
  options: OutboundOptions = {},
): Promise<number> {
  const response = await requestOutbound(
    address,
    {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers, "Content-Length": String(Buffer.byteLength(body)) },
      body,
    },
    options,
  );
  // The body is not needed and may be endless.
  response.destroy();
  return response.statusCode ?? 0;
}

type Sent = { method: "GET" | "POST"; headers: Record<string, string>; body?: string | Buffer };

/**
 * Sends a request to an address that a person or a browser sent. The address is checked after its name is resolved and
 * the connection goes to exactly the checked one, so that a second resolution cannot return another. The time limit
 * includes the body of the response.
 */
export function requestOutbound(
  address: string,
  { method, headers, body }: Sent,
  { lookup = resolve, timeoutMs = 5_000, isRefused = isInside }: OutboundOptions,
): Promise<IncomingMessage> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (url.protocol !== "https:" || (isIP(host) !== 0 && isRefused(host))) return Promise.reject(new InsideError(host));
  const checkedLookup: LookupFunction = (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error) return done(error, "");
      if (!first || found.some((one) => isRefused(one.address))) return done(new InsideError(name), "");
      if (options.all) return done(null, [first]);
      done(null, first.address, first.family);
    });
  return new Promise((resolveRequest, rejectRequest) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = request(url, { method, lookup: checkedLookup, agent: false, signal, headers }, resolveRequest);
    sent.on("error", rejectRequest);
    sent.end(body);
  });
}
