import type { ChartColor } from "../../frame/indicator-definition.ts";
import type { LineLook } from "../../frame/line-look.ts";

/** A value of an indicator at a bar; null where there are too few bars. */
export type Value = number | null;
/**
 * How an indicator is shown. The page's own scripts do not contain the definitions, so the server sends what it needs.
 */
export type StudyHead = {
  /** The stored form. */
  text: string;
  name: string;
  color: ChartColor;
  hasSettings: boolean;
  /** In a pane of its own below the prices. */
  isApart: boolean;
  decimals: number;
};
/** An indicator as the server computed it: the lines over the prices, and all lines' values at the newest bar. */
export type StillStudy = StudyHead & { lines: (LineLook & { values: Value[] })[]; newest: Value[] };
export type StillStudies = {
  shown: readonly StillStudy[];
  /** What can be added; the label is a text of the page. */
  further: readonly { label: string; text: string }[];
};
