/**
 * The bars, or the values of a study at the same bars, up to and including the bar at an index. A study's value depends
 * on no later bar, so cut values equal those computed from cut bars. An uncut list is returned itself, because the live
 * chart adds ticks to it.
 */
export function cutAt<T>(values: readonly T[], last: number): readonly T[] {
  return last >= values.length - 1 ? values : values.slice(0, Math.max(last, -1) + 1);
}
