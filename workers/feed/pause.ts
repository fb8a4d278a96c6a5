/**
 * Returns a wait that ends after a time or when `filled` resolves, and rejects with the first error of `ends`.
 * Promise.race would leave a reaction at each of `ends` in every turn, because these outlive it: 0.4 MB a minute.
 */
export function createPause(ends: readonly Promise<unknown>[]) {
  let turn = Promise.withResolvers<void>();
  let failure: { error: unknown } | undefined;
  for (const end of ends)
    end.catch((error: unknown) => {
      failure ??= { error };
      turn.reject(error);
    });
  turn.promise.catch(() => {});

  return async (filled: Promise<void>, milliseconds: number): Promise<void> => {
    if (failure) throw failure.error;
    turn = Promise.withResolvers<void>();
    void filled.then(turn.resolve);
    const timer = setTimeout(turn.resolve, milliseconds);
    await turn.promise.finally(() => clearTimeout(timer));
  };
}
