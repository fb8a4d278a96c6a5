/** The class attribute from what applies: `classNames("tab", isSmall && "tab-sm")`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
