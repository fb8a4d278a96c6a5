// Chains that openssl issues: each lacks one of the properties for which a chain is trusted.
import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { dayjs } from "../../app/dayjs.ts";
import { isTrusted } from "../../app/gateways/certificate-chain.ts";

const folder = mkdtempSync(join(tmpdir(), "bourse-chain-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Certificate = { subject: string; by?: string; isAuthority?: boolean; days?: number; names?: string };

/** Issues a certificate and returns it as PEM; without `by` it is its own issuer. */
function issue(name: string, { subject, by, isAuthority = false, days = 3650, names }: Certificate): string {
  const file = (end: string, of = name) => join(folder, `${of}.${end}`);
  const run = (...args: string[]) => execFileSync("openssl", args, { stdio: "pipe" });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", file("key")];
  run("req", "-new", ...key, "-subj", `/CN=${subject}`, "-out", file("csr"));
  // Without identifiers of the keys, so that an issuer is found by its name alone.
  const identifiers = ["subjectKeyIdentifier=none", "authorityKeyIdentifier=none"];
  const extensions = [`basicConstraints=CA:${isAuthority ? "TRUE" : "FALSE"}`, ...identifiers];
  if (names !== undefined) extensions.push(`subjectAltName=${names}`);
  writeFileSync(file("ext"), extensions.join("\n"));
  const issuer = by === undefined ? ["-signkey", file("key")] : ["-CA", file("pem", by), "-CAkey", file("key", by)];
  const signed = ["-days", String(days), "-set_serial", "1", "-extfile", file("ext"), "-out", file("pem")];
  run("x509", "-req", "-in", file("csr"), ...issuer, ...signed);
  return readFileSync(file("pem"), "utf8");
}

const root = issue("root", { subject: "Root", isAuthority: true });
const between = issue("between", { subject: "Between", by: "root", isAuthority: true });
const own = issue("own", { subject: "api.paypal.com", by: "between" });
const isTrustedAt = (file: string, days = 0, roots = [root]) =>
  isTrusted(
    file,
    "paypal.com",
    dayjs.utc().add(days, "day").add(1, "minute"),
    roots.map((one) => new X509Certificate(one)),
  );

test("a complete chain of valid certificates is trusted, with the name as subject or as alternative name", () => {
  expect(isTrustedAt(own + between)).toBe(true);
  const other = issue("other", { subject: "a server", by: "root", names: "DNS:pay.example, DNS:api.paypal.com" });
  expect(isTrustedAt(other)).toBe(true);
  const named = issue("named", {
    subject: "a server",
    by: "root",
    names: "email:api.paypal.com, DNS:api.paypal.com.test",
  });
  expect(isTrustedAt(named)).toBe(false);
});

test("another part of the subject that looks like a name is none, and a text that is no certificate is refused", () => {
  const organisation = issue("organisation", { subject: "a server/O=CN=api.paypal.com", by: "root" });
  expect(isTrustedAt(organisation)).toBe(false);
  const nameless = issue("nameless", { subject: "api.paypal.com", by: "root" }).replace(/[A-Za-z0-9+/]{8}/, "AAAAAAAA");
  expect([isTrustedAt(nameless), isTrustedAt("")]).toEqual([false, false]);
});

test("a chain of eight issuers is followed, and a longer one is not", () => {
  const chain = (length: number) => {
    let [file, by] = ["", "root"];
    for (let step = 1; step < length; step++) {
      const name = `chain-${length}-${step}`;
      file = issue(name, { subject: name, by, isAuthority: true }) + file;
      by = name;
    }
    return issue(`end-${length}`, { subject: "api.paypal.com", by }) + file;
  };
  expect([isTrustedAt(chain(8)), isTrustedAt(chain(9))]).toEqual([true, false]);
});

test("a certificate that expired is refused, on each level of the chain", () => {
  const expired = issue("expired", { subject: "api.paypal.com", by: "between", days: 1 });
  expect([isTrustedAt(expired + between), isTrustedAt(expired + between, 2)]).toEqual([true, false]);
  const short = issue("short", { subject: "Short", by: "root", isAuthority: true, days: 1 });
  const below = issue("below", { subject: "api.paypal.com", by: "short" });
  expect([isTrustedAt(below + short), isTrustedAt(below + short, 2)]).toEqual([true, false]);
  const oldRoot = issue("old", { subject: "Old", isAuthority: true, days: 1 });
  const direct = issue("direct", { subject: "api.paypal.com", by: "old" });
  expect([isTrustedAt(direct, 0, [oldRoot]), isTrustedAt(direct, 2, [oldRoot])]).toEqual([true, false]);
});

test("a server's certificate cannot issue another one", () => {
  const server = issue("server", { subject: "evil.test", by: "root" });
  const forged = issue("forged", { subject: "api.paypal.com", by: "server" });
  expect(isTrustedAt(forged + server)).toBe(false);
});

test("an issuer with the name of a root and another key is refused", () => {
  issue("fake", { subject: "Root", isAuthority: true });
  const forged = issue("signed-by-fake", { subject: "api.paypal.com", by: "fake" });
  expect(isTrustedAt(forged)).toBe(false);
});

test("a chain whose issuers issue each other ends without trust", () => {
  const first = issue("first", { subject: "Loop", isAuthority: true });
  const second = issue("second", { subject: "Loop", by: "first", isAuthority: true });
  const below = issue("looped", { subject: "api.paypal.com", by: "first" });
  expect(isTrustedAt(below + first + second)).toBe(false);
});
