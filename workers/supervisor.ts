import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../db/settings.ts";

export type Role = {
  name: string;
  script: string;
  args?: string[];
  env?: Record<string, string>;
  /** Node options, which precede the script. */
  flags?: string[];
  /** How long the role accepts work after SIGTERM, in addition to the time in which every role has to end. */
  drainMs?: number;
};

export type Supervisor = {
  /** Resolves when the role sends `ready` for the first time. */
  start: (role: Role) => Promise<void>;
  /** Stops the roles one after another, in reverse start order. */
  stop: () => Promise<void>;
};

/** The exit code of a role that must not be restarted; the role has logged the reason. */
export const EXIT_UNRECOVERABLE = 78;
const MIN_RESTART_DELAY_MS = 250;
const MAX_RESTART_DELAY_MS = 10_000;
const STOP_TIMEOUT_MS = 10_000;

/** Restarts a process that ends, after a delay that doubles while the process ends within a minute. */
export function supervise(log: (line: string) => void, onUnrecoverable: () => void): Supervisor {
  const running: { role: Role; child: ChildProcess | null; timer?: NodeJS.Timeout }[] = [];
  let stopping = false;

  function launch(slot: (typeof running)[number], delayMs: number, onReady: () => void): void {
    const { role } = slot;
    const startedAt = performance.now();
    // A separate process group: Ctrl-C reaches only the supervisor, which then stops the roles in order.
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
      if (code === EXIT_UNRECOVERABLE) return onUnrecoverable();
      const nextDelayMs = performance.now() - startedAt > 60_000 ? MIN_RESTART_DELAY_MS : delayMs;
      log(`${role.name} ended (${signal ?? code}); starting it again in ${nextDelayMs} ms`);
      slot.timer = setTimeout(
        () => launch(slot, Math.min(nextDelayMs * 2, MAX_RESTART_DELAY_MS), onReady),
        nextDelayMs,
      );
    });
  }

  return {
    start: (role) =>
      new Promise((resolve) => {
        const slot = { role, child: null };
        running.push(slot);
        launch(slot, MIN_RESTART_DELAY_MS, resolve);
      }),
    stop: async () => {
      stopping = true;
      for (const { child, timer, role } of running.toReversed()) {
        clearTimeout(timer);
        if (child) await end(child, STOP_TIMEOUT_MS + (role.drainMs ?? 0));
      }
    },
  };
}

async function end(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  await gone;
  clearTimeout(late);
}
