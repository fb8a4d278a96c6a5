// deploy/systemd with the commands of deploy/README.md, under a systemd that is process 1 of a container.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createContext } from "../support/context.ts";
import { adaptFile } from "../support/programs.ts";
import { POSTGRESQL_START } from "./images.ts";
import { openPodman } from "./podman.ts";
import { ENV_CHANGES } from "./settings.ts";

const NO_MAIL_SERVER = "ECONNREFUSED 127.0.0.1:1";
const ROLES = ["web", "relay", "feed", "jobs"];
const UNITS = ROLES.flatMap((role) => [`bourse-${role}@1`, `bourse-${role}@2`]);
const PORTS = { "bourse-web@1": 3001, "bourse-web@2": 3002, "bourse-relay@1": 3101, "bourse-relay@2": 3102 };
const METRICS = UNITS.map((unit) => 9510 + 10 * (Number(unit.at(-1)) - 1) + ROLES.findIndex((r) => unit.includes(r)));
/** A database on the same machine, as the unit postgresql.service of Debian. */
const POSTGRESQL = `[Service]
User=postgres
Environment=POSTGRES_USER=bourse_admin POSTGRES_DB=bourse POSTGRES_PASSWORD=change-me-database
ExecStart=/usr/local/bin/start-postgresql
ExecStartPost=/bin/sh -c 'until /usr/lib/postgresql/*/bin/pg_isready -q -h 127.0.0.1 -d bourse; do sleep 0.2; done'
KillSignal=SIGINT
`;

const packages = ["dbus", "passwd", "postgresql-15", "systemd", "systemd-sysv", "util-linux"];
const podman = openPodman(packages, "the units of deploy/systemd under systemd");

describe.skipIf(!podman)("the units", () => {
  if (!podman) return;
  const inside = (...args: string[]) => podman.outputOf("exec", "machine", ...args).trim();
  const propertyOf = (unit: string, name: string) => inside("systemctl", "show", "--value", "-p", name, unit);
  const journal = (...args: string[]) => inside("journalctl", "--no-pager", "-o", "cat", ...args);
  /** What systemd or a process of a unit has written as a warning or an error. */
  const complaints = () =>
    [
      ...journal("-p", "warning", "-u", "bourse-*").split("\n"),
      ...journal("-u", "bourse-*")
        .split("\n")
        .filter((line) => /"level":[456]0/.test(line)),
    ].filter((line) => line !== "" && !line.includes(NO_MAIL_SERVER));
  const statusOf = (port: number, path: string) =>
    fetch(`http://${address}:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  let address = "";

  beforeAll(async () => {
    const checkout = join(podman.folder, "checkout");
    createContext(checkout);
    const file = (name: string) => join(podman.folder, name);
    adaptFile("bourse.env.example", file("bourse.env"), {
      ...ENV_CHANGES,
      // Without a pooler and with the ports of the machine opened to this test.
      "DATABASE_URL=postgres://bourse_admin:change-me-database@pooler:6432/bourse\n": "HOST=0.0.0.0\n",
      "DATABASE_DIRECT_URL=postgres://bourse_admin:change-me-database@db:5432/bourse":
        "DATABASE_URL=postgres://bourse_admin:change-me-database@127.0.0.1:5432/bourse\nMETRICS_HOST=0.0.0.0",
    });
    writeFileSync(file("start-postgresql"), POSTGRESQL_START, { mode: 0o755 });
    writeFileSync(file("postgresql.service"), POSTGRESQL);
    const mounts = {
      [checkout]: "/opt/bourse",
      [file("bourse.env")]: "/root/bourse.env",
      [file("start-postgresql")]: "/usr/local/bin/start-postgresql",
      [file("postgresql.service")]: "/etc/systemd/system/postgresql.service",
    };
    podman.run(
      ...["run", "--detach", "--name", "machine", "--systemd=always", "--cap-add=SYS_ADMIN", "--network", "probe"],
      ...Object.entries(mounts).flatMap(([source, target]) => ["--volume", `${source}:${target}:ro`]),
      ...["base", "/sbin/init"],
    );
    address = podman.run("inspect", "--format", "{{.NetworkSettings.Networks.probe.IPAddress}}", "machine");
    await vi.waitFor(() => expect(inside("systemctl", "is-system-running")).toMatch(/running|degraded/), 30_000);
    inside("install", "-d", "-o", "postgres", "/var/lib/postgresql", "/var/lib/postgresql/data");
    inside("systemctl", "start", "postgresql");
    // As deploy/README.md has it.
    inside("useradd", "--system", "--home-dir", "/var/lib/bourse", "--create-home", "bourse");
    inside("install", "-m", "600", "-D", "/root/bourse.env", "/etc/bourse/bourse.env");
    inside("sh", "-c", "cp /opt/bourse/deploy/systemd/* /etc/systemd/system/ && systemctl daemon-reload");
    inside("systemctl", "enable", "--now", ...UNITS);
  });
  afterAll(() => podman.remove());

  test("two of each role run after the migration, without an error in the journal", async () => {
    expect(journal("-u", "bourse-migrate")).toContain("Every invariant holds.");
    for (const unit of UNITS) expect([unit, propertyOf(unit, "ActiveState")]).toEqual([unit, "active"]);
    for (const port of Object.values(PORTS))
      await expect.poll(() => statusOf(port, "/readyz"), { timeout: 60_000 }).toBe(200);
    for (const port of METRICS) await expect.poll(() => statusOf(port, "/metrics"), { timeout: 20_000 }).toBe(200);
    expect(complaints()).toEqual([]);
  });

  test("a unit that is killed starts again within seconds", async () => {
    const before = propertyOf("bourse-relay@1", "MainPID");
    inside("systemctl", "kill", "--signal=SIGKILL", "bourse-relay@1");
    await expect.poll(() => propertyOf("bourse-relay@1", "NRestarts"), { timeout: 10_000 }).toBe("1");
    await expect.poll(() => statusOf(3101, "/readyz"), { timeout: 30_000 }).toBe(200);
    expect(propertyOf("bourse-relay@1", "MainPID")).not.toBe(before);
  });

  test("no unit may write to the checkout, and each stops with SIGTERM in time and without an error", () => {
    const process = propertyOf("bourse-web@1", "MainPID");
    const write = ["nsenter", "-t", process, "-m", "touch", "/etc/file", "/usr/file"];
    const output = podman.outputOf("exec", "--privileged", "machine", ...write);
    expect(output.match(/Read-only file system/g)).toHaveLength(2);
    inside("systemctl", "stop", ...UNITS);
    for (const unit of UNITS)
      expect([unit, propertyOf(unit, "ActiveState"), propertyOf(unit, "Result")]).toEqual([
        unit,
        "inactive",
        "success",
      ]);
    // The killed relay is the one complaint of systemd itself.
    expect(complaints().filter((line) => !line.startsWith("bourse-relay@1.service: "))).toEqual([]);
  });
});
