/** Times are stored for this many price frames. */
const KEPT_TIMES = 32;

export type PriceMoves = ReturnType<typeof createPriceMoves>;

/** Price frames are numbered from 1. Remembers the frame in which each name moved last, and when each was read. */
export function createPriceMoves() {
  const lastMove = new Map<string, number>();
  const readTimes: number[] = [];
  const movedNames = new Map<number, ReadonlySet<string>>();
  let frameNumber = 0;
  return {
    /** The number of the last frame. */
    frameNumber: () => frameNumber,
    /** A name moved in the frame that is being read. */
    add(name: string) {
      lastMove.set(name, frameNumber + 1);
    },
    endFrame(readAt: number) {
      frameNumber++;
      readTimes[frameNumber % KEPT_TIMES] = readAt;
      movedNames.clear();
    },
    /** The names that moved after a frame. Listeners that were called at the same time share one set. */
    movedSince(frame: number): ReadonlySet<string> {
      const known = movedNames.get(frame);
      if (known) return known;
      const names = new Set<string>();
      for (const [name, at] of lastMove) if (at > frame) names.add(name);
      movedNames.set(frame, names);
      return names;
    },
    /** When the frame after `frame` was read; -Infinity if that is too long ago. */
    readAfter(frame: number): number {
      return frameNumber - frame > KEPT_TIMES ? -Infinity : (readTimes[(frame + 1) % KEPT_TIMES] ?? -Infinity);
    },
  };
}
