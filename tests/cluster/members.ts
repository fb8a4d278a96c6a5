// What Patroni says about the servers of a cluster.
import { setTimeout as wait } from "node:timers/promises";
import { SERVERS } from "./servers.ts";

type Member = { name: string; role: string; state: string; lag?: number | "unknown" };
export type Roles = { leader: number; standby: number };

const CHANGE_TIMEOUT_MS = 90_000;
const REQUEST_TIMEOUT_MS = 2000;
const POLL_MS = 100;

export function watchMembers(addresses: readonly string[], logs: () => string) {
  /** The members as the first server sees them that answers; one that is cut off has an old state. */
  async function members(without?: number): Promise<Member[]> {
    for (const address of addresses.filter((_, n) => n !== without)) {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const answer = await fetch(`http://${address}:8008/cluster`, { signal }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  /** Waits until a server leads, another one follows it synchronously, and the condition holds. */
  async function whenRoles(condition: (roles: Roles, list: Member[]) => boolean, without?: number): Promise<Roles> {
    const until = Date.now() + CHANGE_TIMEOUT_MS;
    let list: Member[] = [];
    while (Date.now() < until) {
      list = await members(without);
      const roles = { leader: indexOf(list, "leader"), standby: indexOf(list, "sync_standby") };
      if (roles.leader >= 0 && roles.standby >= 0 && condition(roles, list)) return roles;
      await wait(POLL_MS);
    }
    throw new Error(`The cluster does not change as expected: ${JSON.stringify(list)}\n${logs()}`);
  }

  return {
    /** Waits until the two others follow the leader without lag. */
    whenWhole: () => whenRoles((_, list) => list.filter(isFollowing).length === SERVERS.length - 1),
    /** Waits until the server leads. */
    whenLedBy: (server: number) => whenRoles(({ leader }) => leader === server),
    /** Waits until another server leads. */
    whenNotLedBy: (server: number) => whenRoles(({ leader }) => leader !== server, server),
    /** Waits until the two other servers have shared the roles. */
    whenLedWithout: (server: number) =>
      whenRoles(({ leader, standby }) => leader !== server && standby !== server, server),
  };
}

const indexOf = (list: Member[], role: string) =>
  Number(list.find((each) => each.role === role)?.name.slice(-1) ?? 0) - 1;

const isFollowing = ({ role, state, lag }: Member) =>
  role !== "leader" && ["running", "streaming"].includes(state) && lag === 0;
