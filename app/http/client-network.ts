import { isIPv6 } from "node:net";

const GROUPS = 8;
/** A client can use any address of its /64. */
const NETWORK_GROUPS = 4;

/** The key of rate limits: the IPv4 address, or the /64 network of an IPv6 address, as in iam.attempt_key. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || /^::ffff:/i.test(address)) return address;
  const [head = "", tail] = address.replace(/%.*$/, "").toLowerCase().split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const [first, last] = [groups(head), tail === undefined ? [] : groups(tail)];
  // An IPv4 address at the end replaces two groups.
  const missing = GROUPS - first.length - last.length - (last.at(-1)?.includes(".") ? 1 : 0);
  const all = [...first, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...last];
  return `${all
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
