import { z } from "zod";
import { indicatorList } from "./indicator-list.ts";
import { watchChanges, watchColumns, watchSorts } from "./watch-choices.ts";

const MAX_SIZE_PX = 4_000;
const size = z.coerce.number().int().min(1).max(MAX_SIZE_PX).optional();
const sizes = { panelHeight: size, watchWidth: size, ticketWidth: size };
/** Sizes in pixels of the trading page's parts that the user changed. */
export type DeskSizes = z.infer<z.ZodObject<typeof sizes>>;
/** Whether the first steps of a new customer are listed. */
export const checklist = z.enum(["shown", "hidden"]).optional();
/** How the list of instruments is shown. */
const watch = {
  watchColumns: z.array(z.enum(watchColumns)).max(watchColumns.length).optional(),
  watchSort: z.enum(watchSorts).optional(),
  watchChange: z.enum(watchChanges).optional(),
};
export type WatchChoices = z.infer<z.ZodObject<typeof watch>>;
/** The settings with which a new indicator of a kind starts, one text for each kind that has its own. */
const indicatorDefaults = indicatorList.optional();
export const deskChoices = z.strictObject({ ...sizes, checklist, ...watch, indicatorDefaults });
export type DeskChoices = z.infer<typeof deskChoices>;
