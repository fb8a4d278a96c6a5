/** Joins the truthy class names: `classNames("tab", isSmall && "tab-sm")`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
