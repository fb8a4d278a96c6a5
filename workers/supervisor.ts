import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../db/settings.ts";

/** `flags` are for Node itself, before the script. */
export type Role = { name: string; script: string; args?: string[]; env?: Record<string, string>; flags?: string[] };

export type Supervisor = {
  /** Resolves when a role says that it is ready for the first time. */
  start: (role: Role) => Promise<void>;
  /** Ends the roles one after another, the last started first. */
  stop: () => Promise<void>;
};

/** A role ends with this code when trying again cannot help: it has said why. */
export const HOPELESS = 78;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;
const GRACE = 10_000;

/** Keeps processes running: one that ends is started again, after a wait that doubles while it keeps ending at once. */
export function supervise(log: (line: string) => void, onHopeless: () => void): Supervisor {
  const running: { role: Role; child: ChildProcess | null; timer?: NodeJS.Timeout }[] = [];
  let stopping = false;

  function launch(slot: (typeof running)[number], wait: number, onReady: () => void): void {
    const { role } = slot;
    const begun = Date.now();
    // A process group of its own: a Ctrl-C reaches the supervisor alone, which then ends the roles in order.
    const child = fork(join(ROOT, role.script), role.args ?? [], {
      cwd: ROOT,
      env: { ...process.env, ...role.env },
      detached: true,
      execArgv: [...process.execArgv, ...(role.flags ?? [])],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    slot.child = child;
    child.on("message", (message) => message === "ready" && onReady());
    child.once("exit", (code, signal) => {
      slot.child = null;
      if (stopping) return;
      if (code === HOPELESS) return onHopeless();
      const next = Date.now() - begun > 60_000 ? FIRST_WAIT : wait;
      log(`${role.name} ended (${signal ?? code}); starting it again in ${next} ms`);
      slot.timer = setTimeout(() => launch(slot, Math.min(next * 2, LONGEST_WAIT), onReady), next);
    });
  }

  return {
    start: (role) =>
      new Promise((resolve) => {
        const slot = { role, child: null };
        running.push(slot);
        launch(slot, FIRST_WAIT, resolve);
      }),
    stop: async () => {
      stopping = true;
      for (const { child, timer } of running.toReversed()) {
        clearTimeout(timer);
        if (child) await end(child);
      }
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), GRACE);
  await gone;
  clearTimeout(late);
}
