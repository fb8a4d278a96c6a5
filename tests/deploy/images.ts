// Images of the packages that are installed on this machine, because no registry is needed.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../db/settings.ts";
import { createContext } from "../support/context.ts";
import type { Podman } from "./podman.ts";

/** A shell and what Node's libraries need. */
const ALWAYS = ["base-files", "base-passwd", "coreutils", "dash", "libc-bin", "libstdc++6", "netbase", "procps"];
const LEFT_OUT = /^\/usr\/share\/(doc|man|locale|i18n)\/|\/bitcode\/|\/libLLVM|\/libz3|\/gconv\//;

/** The image `base`: files of packages and of what they depend on, as this machine has them. */
export function createBaseImage({ folder, run }: Podman, packages: string[]): void {
  const root = join(folder, "base");
  for (const name of ["usr", "etc", "dev", "proc", "sys", "run", "root", "home", "var/lib", "var/log"])
    mkdirSync(join(root, name), { recursive: true });
  for (const name of ["bin", "sbin", "lib", "lib64"]) {
    mkdirSync(join(root, "usr", name));
    symlinkSync(`usr/${name}`, join(root, name));
  }
  for (const name of ["tmp", "var/tmp"]) {
    mkdirSync(join(root, name));
    chmodSync(join(root, name), 0o1777);
  }
  const output = (command: string, args: string[]) =>
    spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 26 }).stdout;
  const kinds = ["recommends", "suggests", "conflicts", "breaks", "replaces", "enhances"].map((kind) => `--no-${kind}`);
  const names = output("apt-cache", ["depends", "--recurse", "--installed", ...kinds, ...ALWAYS, ...packages])
    .split("\n")
    .filter((line) => /^[a-z0-9]/.test(line));
  const files = [...new Set(output("dpkg-query", ["-L", ...names]).split("\n"))].filter(
    (path) => path.startsWith("/") && !LEFT_OUT.test(path) && !isFolder(path),
  );
  const archive = join(folder, "base.tar");
  const list = files.map((path) => path.slice(1)).join("\0");
  spawnSync("tar", ["-C", "/", "--null", "-T", "-", "-cf", archive, "--ignore-failed-read"], { input: list });
  execFileSync("tar", ["-C", root, "-xf", archive, "--keep-directory-symlink"]);
  for (const file of ["/etc/passwd", "/etc/group", "/etc/nsswitch.conf"]) copyFileSync(file, join(root, file));
  // PostgreSQL reads the whole folder of time zones, which links to it.
  symlinkSync("/usr/share/zoneinfo/Etc/UTC", join(root, "etc/localtime"));
  execFileSync("/sbin/ldconfig", ["-r", root]);
  execFileSync("tar", ["-C", root, "-cf", archive, "."]);
  run("import", archive, "localhost/base");
  rmSync(root, { recursive: true });
  rmSync(archive);
}

function isFolder(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return !found || found.isDirectory();
}

/** The image `bourse` of deploy/Containerfile. */
export function createProductImage({ folder, run }: Podman): void {
  const context = join(folder, "context");
  createContext(context);
  const files = ["-f", join(ROOT, "deploy/Containerfile"), "--ignorefile", join(ROOT, "deploy/containerignore")];
  run("build", "--isolation", "chroot", "--build-arg", "BASE=localhost/base", ...files, "-t", "bourse", context);
}

/** What the start script of the image of PostgreSQL does: it creates the database of its environment once. */
export const POSTGRESQL_START = `#!/bin/sh
set -eu
bin=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
if [ ! -e $data/PG_VERSION ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  $bin/initdb -D $data -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust -E UTF8 --locale=C.UTF-8
  echo "host all all all scram-sha-256" >> $data/pg_hba.conf
  echo "create database $POSTGRES_DB" | $bin/postgres --single -D $data postgres
fi
exec $bin/postgres -D $data -c jit=off -c "listen_addresses=*" -c unix_socket_directories=/tmp
`;

/** Images under the names of compose.yaml, each as a user who is not root, as the published ones are. */
export function createServerImages({ folder, run }: Podman): void {
  const context = join(folder, "servers");
  mkdirSync(context);
  writeFileSync(join(context, "start"), POSTGRESQL_START, { mode: 0o755 });
  const build = (name: string, ...lines: string[]) => {
    writeFileSync(join(context, "Containerfile"), ["FROM localhost/base", ...lines, ""].join("\n"));
    run("build", "--isolation", "chroot", "-t", name, context);
  };
  build(
    "docker.io/library/postgres:18",
    "COPY start /usr/local/bin/start",
    "RUN mkdir -p /var/lib/postgresql && chown postgres /var/lib/postgresql && ln -s /usr/lib/postgresql/*/bin/pg_isready /usr/local/bin/",
    "USER postgres",
    "STOPSIGNAL SIGINT",
    'ENTRYPOINT ["/usr/local/bin/start"]',
  );
  build(
    "docker.io/edoburu/pgbouncer:latest",
    "RUN [ -e /usr/bin/pgbouncer ] || ln -s /usr/sbin/pgbouncer /usr/bin/pgbouncer",
    "USER postgres",
  );
  build(
    "docker.io/library/haproxy:2.6",
    "USER haproxy",
    "STOPSIGNAL SIGUSR1",
    'ENTRYPOINT ["/usr/sbin/haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]',
  );
}
