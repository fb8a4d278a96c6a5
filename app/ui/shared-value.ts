export type SharedValue<T> = {
  get: () => T | null;
  set: (next: T | null) => void;
  subscribe: (listener: () => void) => () => void;
};

/** A value of two parts of a page that share no component, for useSyncExternalStore. */
export function sharedValue<T>(): SharedValue<T> {
  let current: T | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
