import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import type { Dayjs } from "../dayjs.ts";

/** Nobody's chain is longer. */
const MOST = 8;
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

let trusted: readonly X509Certificate[] | null = null;

/**
 * Whether the first certificate of a file is somebody's of this domain, and the others lead from it to an authority that everybody trusts: as
 * browsers judge a house, but of what a provider signs with. Without the ones between it says no.
 */
export function isVouchedFor(
  file: string,
  domain: string,
  now: Dayjs,
  roots: readonly X509Certificate[] = (trusted ??= rootCertificates.map((one) => new X509Certificate(one))),
): boolean {
  const [leaf, ...between] = read(file);
  if (!leaf || !namesOf(leaf).some((name) => name.endsWith(`.${domain}`))) return false;
  let at = leaf;
  for (let step = 0; step < MOST; step++) {
    if (!isValid(at, now)) return false;
    if (roots.some((root) => isValid(root, now) && isIssuedBy(at, root))) return true;
    const next = between.find((one) => one.ca && one.fingerprint256 !== at.fingerprint256 && isIssuedBy(at, one));
    if (!next) return false;
    at = next;
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
