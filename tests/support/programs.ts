// Programs of Debian's packages that some tests need and the product does not.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../db/settings.ts";

const FOLDERS = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"];

/** The path of a program; null without it, after printing what this run does not test. */
export function findProgram(name: string, skipped: string): string | null {
  const path = FOLDERS.map((folder) => join(folder, name)).find((each) => existsSync(each)) ?? null;
  if (path === null) console.warn(`SKIPPED: ${name} is not installed, so this run does not test ${skipped}`);
  return path;
}

/** A file of deploy/ with texts replaced, such as addresses; each text must be in the file. */
export function adaptFile(name: string, target: string, replacements: Readonly<Record<string, string>>): string {
  let contents = readFileSync(join(ROOT, "deploy", name), "utf8");
  for (const [from, to] of Object.entries(replacements)) {
    if (!contents.includes(from)) throw new Error(`deploy/${name} does not contain ${from}`);
    contents = contents.replaceAll(from, to);
  }
  writeFileSync(target, contents);
  return target;
}

/** A self-signed certificate for a host with its key, as one file and as two. */
export function createCertificate(
  folder: string,
  host = "broker.example",
): { both: string; certificate: string; key: string } {
  const paths = {
    both: join(folder, "both.pem"),
    certificate: join(folder, "broker.crt"),
    key: join(folder, "broker.key"),
  };
  const subject = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`, "-days", "2"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", paths.key, "-out", paths.certificate, ...subject],
    { stdio: "ignore" },
  );
  writeFileSync(paths.both, readFileSync(paths.certificate, "utf8") + readFileSync(paths.key, "utf8"), { mode: 0o600 });
  return paths;
}
