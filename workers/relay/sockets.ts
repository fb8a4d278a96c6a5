import type { Client } from "./client.ts";
import * as metrics from "./metrics.ts";

const MAX_SOCKETS = 10_000;
const MAX_SOCKETS_PER_USER = 30;

/** The open sockets of this process. */
export function createSockets() {
  const clients = new Set<Client>();
  const countOfUser = new Map<number, number>();

  function count(userId: number, change: 1 | -1): void {
    const open = (countOfUser.get(userId) ?? 0) + change;
    if (open > 0) countOfUser.set(userId, open);
    else countOfUser.delete(userId);
    metrics.sockets.set(clients.size);
  }

  return {
    clients: clients as ReadonlySet<Client>,
    /** Whether the process, or this user, may open no more sockets. */
    isFull: (userId: number): boolean =>
      clients.size >= MAX_SOCKETS || (countOfUser.get(userId) ?? 0) >= MAX_SOCKETS_PER_USER,
    add(client: Client): void {
      clients.add(client);
      count(client.session.userId, 1);
    },
    remove(client: Client): void {
      clients.delete(client);
      count(client.session.userId, -1);
    },
  };
}
