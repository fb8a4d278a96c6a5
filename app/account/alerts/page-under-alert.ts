import { pageBefore } from "../../http/negotiate.ts";

/** The list of alerts under a dialog or a form of one: the trading page with its lists, or the alerts' own page. */
export function underAlert(page: string): string {
  return page.startsWith("/dashboard") ? page.replace(/\/alerts\/[^?]*/, "") : "/alerts";
}

/** The redirect after a form of an alert. */
export const pageUnderAlert = (request: Request): string => underAlert(pageBefore(request, "/alerts"));
