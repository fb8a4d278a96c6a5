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

/** Pages outside the back office by address; the longest address that begins the path counts. */
const pages = {
  "/signup": "Open your account",
  "/forgot-password": "Forgot password?",
  "/reset-password": "Choose a new password",
  "/verify-email": "Verify your email",
  "/terms": "Terms",
  "/status": "Status",
  "/dashboard": "Trading dashboard",
  "/dashboard/positions": "Positions",
  "/chart": "Chart",
  "/charts": "Chart layout",
  "/search": "Search",
  "/orders": "Order",
  "/history": "History",
  "/performance": "Performance",
  "/alerts": "Price alerts",
  "/instruments": "Specification",
  "/calendar": "Economic calendar",
  "/news": "News",
  "/profile": "Profile",
  "/profile/preferences": "Preferences",
  "/profile/preferences/keys": "Keyboard shortcuts",
  "/security": "Security",
  "/deposits": "Deposits",
  "/withdraws": "Withdrawals",
  "/kyc": "Verification",
  "/suitability": "Suitability",
  "/pricing": "My plan",
  "/statements": "Statements",
  "/notifications": "Notifications",
  "/dev/mail": "Mail",
};

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
  const page = nearest(
    Object.entries(pages).map(([at, text]) => ({ at, text })),
    pathname,
  );
  const record = matches.flatMap(
    ({ handle, data }) => (handle as Partial<TitledRecord> | undefined)?.recordOf?.(data as never, t) ?? [],
  );
  const screen = isMissing ? ["Not found"] : (frame?.titlesAt?.(pathname) ?? (page ? [page.text] : []));
  const site = frame?.area ? `${name} ${frame.area}` : name;
  return <title>{[...record, ...screen.map((text) => t(text)), site].join(" · ")}</title>;
}
