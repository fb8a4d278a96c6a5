/**
 * A value that `read` returns, shared by all callers. After `refreshAfterMs` it is read again, and callers get the
 * previous value until then. After `clear` callers wait for a new read; a read that began before it is not kept.
 */
export function refreshedValue<T>(
  read: () => Promise<T>,
  refreshAfterMs: number,
): { get: () => Promise<T>; clear: () => void } {
  let known: { value: Promise<T>; readAt: number; refreshing: boolean } | null = null;

  const start = () => ({ value: read(), readAt: performance.now(), refreshing: false });

  async function refresh(previous: NonNullable<typeof known>): Promise<void> {
    previous.refreshing = true;
    const next = start();
    try {
      await next.value;
      if (known === previous) known = next;
    } catch {
      previous.refreshing = false;
    }
  }

  return {
    async get() {
      if (!known) {
        const first = (known = start());
        first.value.catch(() => {
          if (known === first) known = null;
        });
      }
      const value = known.value;
      if (performance.now() - known.readAt > refreshAfterMs && !known.refreshing) void refresh(known);
      return value;
    },
    clear() {
      known = null;
    },
  };
}
