import { useLocation, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { readPage } from "./read-page.ts";

/** The `handle` of a frame that derives the titles of its pages from its menu. */
export type TitledFrame = {
  /** The page's name, before the names of the pages above it; English keys. */
  titlesAt: (pathname: string) => readonly string[];
  /** Appended to the application's name. */
  area: string;
};

/**
 * The `handle` of the page of one record: its name, or its name and its customer's, from the data of its loader, which
 * is undefined after an error.
 */
export type TitledRecord = { recordOf: (data: never, t: TFunction) => string | readonly string[] | undefined };

type Titled = { at: string; text: string };

/** Pages outside the back office; the longest matching address counts. */
const pages: readonly Titled[] = [
  { at: "/signup", text: "Open your account" },
  { at: "/forgot-password", text: "Forgot password?" },
  { at: "/reset-password", text: "Choose a new password" },
  { at: "/verify-email", text: "Verify your email" },
  { at: "/terms", text: "Terms" },
  { at: "/status", text: "Status" },
  { at: "/dashboard", text: "Trading dashboard" },
  { at: "/dashboard/positions", text: "Positions" },
  { at: "/chart", text: "Chart" },
  { at: "/charts", text: "Chart layout" },
  { at: "/search", text: "Search" },
  { at: "/orders", text: "Order" },
  { at: "/history", text: "History" },
  { at: "/performance", text: "Performance" },
  { at: "/alerts", text: "Price alerts" },
  { at: "/instruments", text: "Specification" },
  { at: "/calendar", text: "Economic calendar" },
  { at: "/news", text: "News" },
  { at: "/profile", text: "Profile" },
  { at: "/profile/preferences", text: "Preferences" },
  { at: "/profile/preferences/keys", text: "Keyboard shortcuts" },
  { at: "/security", text: "Security" },
  { at: "/deposits", text: "Deposits" },
  { at: "/withdraws", text: "Withdrawals" },
  { at: "/kyc", text: "Verification" },
  { at: "/suitability", text: "Suitability" },
  { at: "/pricing", text: "My plan" },
  { at: "/statements", text: "Statements" },
  { at: "/notifications", text: "Notifications" },
  { at: "/dev/mail", text: "Mail" },
];

/** The entry whose address is the longest beginning of the path, in whole segments. */
export function nearest<Entry extends { at: string }>(entries: readonly Entry[], pathname: string): Entry | undefined {
  return entries
    .filter(({ at }) => pathname === at || pathname.startsWith(`${at}/`))
    .sort((one, other) => other.at.length - one.at.length)[0];
}

/**
 * The title of every page: the record if it shows one, the screen, then the application, such as "Maria Lopez · All ·
 * Customers · Bourse Admin".
 */
export function PageTitle() {
  const { t } = useTranslation();
  const name = useRouteLoaderData<typeof readPage>("root")?.branding.appName ?? "Bourse";
  const { pathname } = useLocation();
  const matches = useMatches();
  const frame = matches.map(({ handle }) => handle as Partial<TitledFrame> | undefined).find((one) => one?.titlesAt);
  const isMissing = matches.at(-1)?.id.endsWith("not-found");
  const page = nearest(pages, pathname);
  const record = matches.flatMap(
    ({ handle, data }) => (handle as Partial<TitledRecord> | undefined)?.recordOf?.(data as never, t) ?? [],
  );
  const screen = isMissing ? ["Not found"] : (frame?.titlesAt?.(pathname) ?? (page ? [page.text] : []));
  const site = frame?.area ? `${name} ${frame.area}` : name;
  return <title>{[...record, ...screen.map((text) => t(text)), site].join(" · ")}</title>;
}
