import { pageBefore } from "../../http/negotiate.ts";

/** What the address of the form has beside that of the page under it. */
export const FORM_PARAMETERS = ["instrument", "level"];

/** The list of alerts under a dialog or a form of one: the trading page with its lists, or the alerts' own page. */
export function underAlert(page: string): string {
  if (!page.startsWith("/dashboard")) return "/alerts";
  const [path = "", search] = page.replace(/\/alerts\/[^?]*/, "").split("?");
  const query = new URLSearchParams(search);
  for (const name of FORM_PARAMETERS) query.delete(name);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The redirect after a form of an alert. */
export const pageUnderAlert = (request: Request): string => underAlert(pageBefore(request, "/alerts"));
