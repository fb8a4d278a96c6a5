/** A value of an indicator at a bar; null where there are too few bars. */
export type Value = number | null;
/** An indicator as the server computed it: the lines over the prices, and all lines' values at the newest bar. */
export type StillStudy = { text: string; lines: Value[][]; newest: Value[] };
export type StillStudies = readonly StillStudy[];
