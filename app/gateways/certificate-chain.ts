import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import type { Dayjs } from "../dayjs.ts";

/** Longer than any real chain. */
const MAX_CHAIN_LENGTH = 8;
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

let trusted: readonly X509Certificate[] | null = null;

/**
 * Whether the first certificate of a file belongs to the domain and the others lead from it to a root authority, as
 * browsers check a server. A missing intermediate certificate fails the check.
 */
export function isTrusted(
  file: string,
  domain: string,
  now: Dayjs,
  roots: readonly X509Certificate[] = (trusted ??= rootCertificates.map((one) => new X509Certificate(one))),
): boolean {
  const [leaf, ...intermediates] = read(file);
  if (!leaf || !namesOf(leaf).some((name) => name.endsWith(`.${domain}`))) return false;
  let current = leaf;
  for (let step = 0; step < MAX_CHAIN_LENGTH; step++) {
    if (!isValid(current, now)) return false;
    if (roots.some((root) => isValid(root, now) && isIssuedBy(current, root))) return true;
    const next = intermediates.find(
      (one) => one.ca && one.fingerprint256 !== current.fingerprint256 && isIssuedBy(current, one),
    );
    if (!next) return false;
    current = next;
  }
  return false;
}

function read(file: string): X509Certificate[] {
  try {
    return (file.match(PEM) ?? []).map((one) => new X509Certificate(one));
  } catch {
    return [];
  }
}

function isIssuedBy(one: X509Certificate, issuer: X509Certificate): boolean {
  return one.checkIssued(issuer) && one.verify(issuer.publicKey);
}

function isValid({ validFromDate, validToDate }: X509Certificate, now: Dayjs): boolean {
  return !now.isBefore(validFromDate) && !now.isAfter(validToDate);
}

function namesOf({ subject, subjectAltName = "" }: X509Certificate): string[] {
  const common = /^CN=(.+)$/m.exec(subject)?.[1] ?? "";
  return [common, ...subjectAltName.split(", ").flatMap((name) => (name.startsWith("DNS:") ? [name.slice(4)] : []))];
}
