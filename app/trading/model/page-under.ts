import { pageBefore } from "../../http/negotiate.ts";
import { listsPageOf } from "./lists-page-of.ts";

const dialogs = /\/(orders|pending|close-all|columns|watchlists)\b/;

/**
 * The redirect after a form without scripts: its own page, or the page under its dialog, with the query from the form's
 * address.
 */
export function pageUnder(request: Request): string {
  const before = pageBefore(request, "/dashboard");
  const query = new URL(request.url).searchParams.toString();
  if (query) return `${listsPageOf(before)}?${query}`;
  return dialogs.test(before) ? listsPageOf(before) : before;
}
