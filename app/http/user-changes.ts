const listeners = new Set<(userId: number) => void>();

/** Calls `listener` after every successful call of a user, in this process: caches of what the user sees drop it. */
export function onUserChange(listener: (userId: number) => void): void {
  listeners.add(listener);
}

export function announceUserChange(userId: number): void {
  for (const listener of listeners) listener(userId);
}
