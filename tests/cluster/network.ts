// Three network namespaces on a bridge of this machine: servers that can be cut off from each other.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { openSync } from "node:fs";

export type Network = {
  /** The address of this machine on the bridge, from which clients connect. */
  host: string;
  addresses: string[];
  /** Starts a program as the user postgres in a server's namespace. */
  start: (server: number, command: string, args: string[], log: string) => ChildProcess;
  /** Discards what the server sends to the other servers; clients on this machine still reach it. */
  cut: (server: number) => void;
  join: (server: number) => void;
  remove: () => void;
};

const SERVERS = [0, 1, 2];
const ip = (...args: string[]) => execFileSync("ip", args, { stdio: "pipe" });
const inside = (name: string, ...args: string[]) => ip("netns", "exec", name, "ip", ...args);

/** Whether this process may create network namespaces; prints what is skipped otherwise. */
export function canCreateNetwork(skipped: string): boolean {
  const name = `bourse-probe-${randomBytes(3).toString("hex")}`;
  try {
    ip("netns", "add", name);
    ip("netns", "del", name);
    return true;
  } catch (error) {
    console.warn(
      `SKIPPED: no network namespace can be created, so this run does not test ${skipped}: ${String(error)}`,
    );
    return false;
  }
}

export function createNetwork(): Network {
  // Interface names have at most 15 characters.
  const id = randomBytes(3).toString("hex");
  const subnet = `10.213.${randomInt(1, 255)}`;
  const bridge = `bt${id}`;
  const host = `${subnet}.254`;
  const addresses = SERVERS.map((n) => `${subnet}.${n + 1}`);
  const names = SERVERS.map((n) => `bourse-${id}-${n + 1}`);
  const remove = () => {
    for (const name of names) tryTo(() => ip("netns", "del", name));
    tryTo(() => ip("link", "del", bridge));
  };
  process.once("exit", remove);
  ip("link", "add", bridge, "type", "bridge");
  ip("addr", "add", `${host}/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  for (const [n, name] of names.entries()) {
    const [outer, inner] = [`bt${id}o${n}`, `bt${id}i${n}`];
    ip("netns", "add", name);
    ip("link", "add", outer, "type", "veth", "peer", "name", inner);
    ip("link", "set", inner, "netns", name);
    ip("link", "set", outer, "master", bridge, "up");
    inside(name, "addr", "add", `${addresses[n]}/24`, "dev", inner);
    inside(name, "link", "set", inner, "up");
    inside(name, "link", "set", "lo", "up");
  }
  const started: ChildProcess[] = [];
  process.once("exit", () => started.forEach((child) => child.kill("SIGKILL")));
  const others = (server: number) => addresses.filter((_, n) => n !== server);
  return {
    host,
    addresses,
    start(server, command, args, log) {
      const output = openSync(log, "a");
      const as = ["--reuid", "postgres", "--regid", "postgres", "--clear-groups", "--", command, ...args];
      // Each program replaces the one before it, so the child's process id is the command's.
      const child = spawn("ip", ["netns", "exec", names[server] ?? "", "setpriv", ...as], {
        stdio: ["ignore", output, output],
        detached: true,
      });
      started.push(child);
      return child;
    },
    cut: (server) => others(server).forEach((to) => inside(names[server] ?? "", "route", "add", "blackhole", to)),
    join: (server) => others(server).forEach((to) => inside(names[server] ?? "", "route", "del", "blackhole", to)),
    remove,
  };
}

function tryTo(act: () => unknown): void {
  try {
    act();
  } catch {
    // It does not exist, or no longer.
  }
}
