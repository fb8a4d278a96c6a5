import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { secureCookies } from "./environment.ts";
import type { Session } from "./session.ts";

const year = 365 * 24 * 60 * 60;

/** How somebody wants to see the pages. In a cookie, so that the first byte is right, and in the user's row, so that it follows them. */
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
  chartInterval: ["1m", "5m", "15m", "1h", "4h", "1D"],
  chartStyle: ["candles", "bars", "line", "area"],
  chartIndicators: ["volume", "sma20", "sma50", "ema20", "bollinger"],
} as const;

/** What belongs to a screen rather than to a person's trading stays in the cookie as well. */
const chosen = z.object({
  language: z.string().max(20).optional().catch(undefined),
  theme: z.enum(choices.theme).optional().catch(undefined),
  upDown: z.enum(choices.upDown).optional().catch(undefined),
  density: z.enum(choices.density).optional().catch(undefined),
  timeZone: z.string().max(60).optional().catch(undefined),
  chartStyle: z.enum(choices.chartStyle).optional().catch(undefined),
  chartIndicators: z.array(z.enum(choices.chartIndicators)).optional().catch(undefined),
});
export type ChosenPreferences = z.infer<typeof chosen>;

export type Preferences = {
  theme: (typeof choices.theme)[number];
  upDown: (typeof choices.upDown)[number];
  density: (typeof choices.density)[number];
  timeZone: string;
  /** Whether a notification is heard, and how loudly: 0 to 100. */
  sound: boolean;
  volume: number;
  /** An order is sent with the press of Sell or Buy, without a second step. */
  oneClick: boolean;
  /** Keys without Ctrl, Alt or Cmd do something (WCAG 2.1.4). */
  shortcuts: boolean;
  chartInterval: (typeof choices.chartInterval)[number];
  chartStyle: (typeof choices.chartStyle)[number];
  /** What is drawn over the prices and under them. */
  chartIndicators: readonly (typeof choices.chartIndicators)[number][];
};

export async function readChosen(request: Request): Promise<ChosenPreferences> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof value === "object" && value !== null ? lookOf(value) : {};
}

export async function setChosen(request: Request, change: ChosenPreferences): Promise<string> {
  return cookie.serialize({ ...(await readChosen(request)), ...lookOf(change) });
}

/**
 * A signed-in user's own row counts; visitors have their cookie; else the brand's theme, and dark when it has none (C-005). A member of staff who
 * acts for a customer looks with their own eyes first, and never trades with one click.
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
    sound: own?.sound ?? true,
    volume: own?.volume ?? 60,
    oneClick: session?.impersonator ? false : (own?.one_click ?? false),
    shortcuts: own?.shortcuts ?? true,
    chartInterval: own?.chart_interval ?? "5m",
    chartStyle: looks.chartStyle ?? "candles",
    chartIndicators: looks.chartIndicators ?? ["volume"],
  };
}

function rowOf(own: Session["preferences"]): ChosenPreferences {
  const { up_down: upDown, time_zone: timeZone, chart_style: chartStyle, chart_indicators: chartIndicators } = own;
  return lookOf({ ...own, upDown, timeZone, chartStyle, chartIndicators });
}

/** What was chosen of the values that exist, and no name without one. */
function lookOf(values: object): ChosenPreferences {
  return Object.fromEntries(Object.entries(chosen.parse(values)).filter(([, value]) => value !== undefined));
}
