import { pageBefore } from "../../http/negotiate.ts";

const dialog =
  /\/(new|add|import|undo|[^/]+\/(edit|delete|close|approve|decline|refuse|answer|look|review|split|erase|second-step|close-only|halt|resume|record|reverse))$/;

/** The URL of the list under a dialog, from the dialog's URL. */
export function underDialog({ pathname, search }: { pathname: string; search: string }): string {
  return pathname.replace(dialog, "") + search;
}

/** The redirect after a dialog's form succeeded: its list, at the row. */
export function backToList(request: Request, list: string, id?: number): string {
  const before = new URL(pageBefore(request, list), "http://bourse.invalid");
  const path = before.pathname.startsWith(list) ? underDialog(before) : list;
  return id === undefined ? path : `${path}#row-${id}`;
}

/** The last part of a path in the spelling of its route: the router ignores case, escapes and slashes at the end. */
export function lastPartOf(pathname: string): string {
  return decodeURIComponent(pathname.replace(/\/+$/, "").split("/").at(-1) ?? "").toLowerCase();
}
