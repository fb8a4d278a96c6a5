import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { chartIntervals } from "./chart-intervals.ts";
import type { DeskChoices } from "./desk-choices.ts";
import { MAX_COMPARISONS } from "./chart-indicators.ts";
import { indicatorList } from "./indicator-list.ts";
import { type EventKind, type SoundChoice, soundsOf } from "./event-sounds.ts";
import { type FormatChoice, formatChoices } from "./format-choices.ts";
import type { KeyChoices } from "./key-bindings.ts";
import { keyChoicesOf } from "./key-rules.ts";
import { secureCookies } from "../process/environment.ts";
import type { Session } from "../http/session.ts";

const year = 365 * 24 * 60 * 60;

/**
 * Display preferences. Stored in a cookie, so that the first response is rendered with them, and in the user's row, so
 * that they apply on every device.
 */
const cookie = createCookie("bourse_preferences", {
  httpOnly: true,
  sameSite: "lax",
  secure: secureCookies,
  path: "/",
  maxAge: year,
});

export const choices = {
  theme: ["light", "dark", "system"],
  upDown: ["classic", "cvd", "inverted"],
  density: ["compact", "default", "comfortable"],
  chartInterval: chartIntervals,
  chartStyle: ["candles", "bars", "line", "area"],
  chartScale: ["linear", "log", "percent"],
  menu: ["full", "rail"],
} as const;

/** The headings of the back office's menu whose groups are open. */
export const openGroups = z.array(z.string().max(40)).max(20);

export const ticketChoices = z.strictObject({
  /** The maximum slippage of market orders in pips; empty for none (E-36). */
  slippage: z
    .string()
    .regex(/^(\d{1,6}(\.\d{1,2})?)?$/)
    .optional(),
  /** How amounts are entered: units, a risk in the account's currency, or a percentage of the equity (E-37). */
  sizeBy: z.enum(["units", "risk", "percent"]).optional(),
  /** How levels are entered: as prices, in pips, as money of the account, or in per cent of its balance. */
  levelsIn: z.enum(["price", "pips", "money", "percent"]).optional(),
});
export type TicketChoices = z.infer<typeof ticketChoices>;

/** Names of instruments that the chart shows beside its own; equal ones count once. */
export const comparisonList = z
  .array(z.string().regex(/^[A-Z0-9_.]{1,30}$/))
  .max(MAX_COMPARISONS)
  .transform((names) => [...new Set(names)]);

/** How numbers, dates and clocks are written where it differs from the language. */
const formats = z.object({
  number: z.enum(formatChoices.number).optional().catch(undefined),
  date: z.enum(formatChoices.date).optional().catch(undefined),
  clock: z.enum(formatChoices.clock).optional().catch(undefined),
});

/** The preferences of the display, which the cookie stores as well. */
const chosen = z.object({
  language: z.string().max(20).optional().catch(undefined),
  theme: z.enum(choices.theme).optional().catch(undefined),
  upDown: z.enum(choices.upDown).optional().catch(undefined),
  density: z.enum(choices.density).optional().catch(undefined),
  timeZone: z.string().max(60).optional().catch(undefined),
  formats: formats.optional().catch(undefined),
  chartStyle: z.enum(choices.chartStyle).optional().catch(undefined),
  chartIndicators: indicatorList.optional().catch(undefined),
  chartScale: z.enum(choices.chartScale).optional().catch(undefined),
  chartDrawingBar: z.boolean().optional().catch(undefined),
  chartComparisons: comparisonList.optional().catch(undefined),
  menu: z.enum(choices.menu).optional().catch(undefined),
  openGroups: openGroups.optional().catch(undefined),
});
export type ChosenPreferences = z.infer<typeof chosen>;

export type Preferences = {
  theme: (typeof choices.theme)[number];
  upDown: (typeof choices.upDown)[number];
  density: (typeof choices.density)[number];
  timeZone: string;
  formats: FormatChoice;
  /** Whether notifications have a sound, and its volume from 0 to 100. */
  sound: boolean;
  volume: number;
  /** The sound of each kind of event. */
  sounds: Readonly<Record<EventKind, SoundChoice>>;
  /** One-click trading: Sell or Buy sends the order without a confirmation. */
  oneClick: boolean;
  /** Whether single-key shortcuts are enabled (WCAG 2.1.4). */
  shortcuts: boolean;
  keys: KeyChoices;
  chartInterval: (typeof choices.chartInterval)[number];
  chartStyle: (typeof choices.chartStyle)[number];
  /** The chart's indicators as readIndicator reads them, each once. */
  chartIndicators: readonly string[];
  chartScale: (typeof choices.chartScale)[number];
  /** Whether the chart shows the bar of drawing tools; null: not chosen, the width of the screen decides. */
  chartDrawingBar: boolean | null;
  /** The instruments that the chart compares with its own. */
  chartComparisons: readonly string[];
  desk: DeskChoices;
  ticket: TicketChoices;
  /** The back office's menu on wide screens; both are stored in the browser's cookie alone. */
  menu: (typeof choices.menu)[number];
  openGroups?: readonly string[] | undefined;
};

export async function readChosen(request: Request): Promise<ChosenPreferences> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof value === "object" && value !== null ? lookOf(value) : {};
}

export async function setChosen(request: Request, change: ChosenPreferences): Promise<string> {
  const before = await readChosen(request);
  const formats = change.formats && { formats: { ...before.formats, ...change.formats } };
  return cookie.serialize({ ...before, ...lookOf({ ...change, ...formats }) });
}

/**
 * The effective preferences: a signed-in user's row, a visitor's cookie, then the brand's theme, and dark without one
 * (C-005). A member of staff who acts as a customer keeps their own display preferences and never has one-click
 * trading.
 */
export function preferencesOf(
  session: Session | null,
  chosen: ChosenPreferences,
  brandTheme: string | null,
): Preferences {
  const own = session?.preferences;
  const row = own ? rowOf(own) : {};
  const looks = session?.impersonator ? { ...row, ...chosen } : { ...chosen, ...row };
  return {
    theme: looks.theme ?? (brandTheme === "light" ? "light" : "dark"),
    upDown: looks.upDown ?? "classic",
    density: looks.density ?? "default",
    timeZone: looks.timeZone ?? "UTC",
    formats: looks.formats ?? {},
    sound: own?.sound ?? true,
    volume: own?.volume ?? 60,
    sounds: soundsOf(own?.sounds),
    oneClick: session?.impersonator ? false : (own?.one_click ?? false),
    shortcuts: own?.shortcuts ?? true,
    keys: keyChoicesOf(own?.keys),
    chartInterval: own?.chart_interval ?? "5m",
    chartStyle: looks.chartStyle ?? "candles",
    chartIndicators: looks.chartIndicators ?? ["volume"],
    chartScale: looks.chartScale ?? "linear",
    chartDrawingBar: looks.chartDrawingBar ?? null,
    chartComparisons: looks.chartComparisons ?? [],
    desk: own?.desk ?? {},
    ticket: own?.ticket ?? {},
    menu: chosen.menu ?? "full",
    openGroups: chosen.openGroups,
  };
}

function rowOf(own: Session["preferences"]): ChosenPreferences {
  const { up_down: upDown, time_zone: timeZone, chart_style: chartStyle, chart_indicators: chartIndicators } = own;
  const { chart_scale: chartScale, chart_drawing_bar: chartDrawingBar, chart_comparisons: chartComparisons } = own;
  const chart = { chartStyle, chartIndicators, chartScale, chartDrawingBar, chartComparisons };
  return lookOf({ ...own, upDown, timeZone, ...chart });
}

/** The valid values among the stored ones; other names are dropped. */
function lookOf(values: object): ChosenPreferences {
  return Object.fromEntries(Object.entries(chosen.parse(values)).filter(([, value]) => value !== undefined));
}
