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

const chosen = z.object({
  language: z.string().max(20).optional().catch(undefined),
  theme: z.enum(["light", "dark", "system"]).optional().catch(undefined),
  upDown: z.enum(["classic", "cvd", "inverted"]).optional().catch(undefined),
  density: z.enum(["compact", "default", "comfortable"]).optional().catch(undefined),
  timeZone: z.string().max(60).optional().catch(undefined),
});
export type ChosenPreferences = z.infer<typeof chosen>;

export type Preferences = {
  theme: "light" | "dark" | "system";
  upDown: "classic" | "cvd" | "inverted";
  density: "compact" | "default" | "comfortable";
  timeZone: string;
  sound: boolean;
  oneClick: boolean;
};

export async function readChosen(request: Request): Promise<ChosenPreferences> {
  const sent = request.headers.get("cookie");
  if (!sent?.includes(cookie.name)) return {};
  const value: unknown = await cookie.parse(sent);
  return typeof value === "object" && value !== null ? chosen.parse(value) : {};
}

export async function setChosen(request: Request, change: ChosenPreferences): Promise<string> {
  return cookie.serialize({ ...(await readChosen(request)), ...change });
}

/**
 * A signed-in user's own row counts; visitors have their cookie; else the brand's theme, and dark when it has none (C-005).
 * A row that says "system" is one where nobody has chosen yet, or where the cookie of this browser says so too.
 */
export function preferencesOf(
  session: Session | null,
  chosen: ChosenPreferences,
  brandTheme: string | null,
): Preferences {
  const own = session?.preferences;
  const ownTheme = own && own.theme !== "system" ? (own.theme as Preferences["theme"]) : undefined;
  return {
    theme: ownTheme ?? chosen.theme ?? (brandTheme === "light" ? "light" : "dark"),
    upDown: (own?.up_down as Preferences["upDown"] | undefined) ?? chosen.upDown ?? "classic",
    density: (own?.density as Preferences["density"] | undefined) ?? chosen.density ?? "default",
    timeZone: own?.time_zone ?? chosen.timeZone ?? "UTC",
    sound: own?.sound ?? true,
    oneClick: own?.one_click ?? false,
  };
}
