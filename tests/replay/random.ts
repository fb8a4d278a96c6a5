// A seeded generator: a failing run prints its seed and can be repeated.
export type Random = {
  next: () => number;
  between: (from: number, to: number) => number;
  integer: (from: number, to: number) => number;
  pick: <T>(from: readonly T[]) => T;
  chance: (share: number) => boolean;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // The algorithm is mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number): number => from + next() * (to - from);
  const integer = (from: number, to: number): number => Math.floor(between(from, to + 1));
  return {
    next,
    between,
    integer,
    chance: (share) => next() < share,
    pick: (from) => {
      const chosen = from[integer(0, from.length - 1)];
      if (chosen === undefined) throw new Error("Nothing to pick from");
      return chosen;
    },
  };
}
