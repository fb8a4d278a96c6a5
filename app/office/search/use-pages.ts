import { useTranslation } from "react-i18next";
import type { RoleId } from "../../http/roles.ts";
import { menu } from "../shell/menu.ts";

/** The menu entries of a role whose translated titles contain the search term. */
export function usePages(roleId: RoleId, q: string): { to: string; text: string }[] {
  const { t } = useTranslation();
  if (q === "") return [];
  const term = q.toLocaleLowerCase();
  return menu
    .flatMap(({ entries }) => entries)
    .filter(({ roles }) => roles.includes(roleId))
    .flatMap(({ text, to, below }) =>
      below ? below.map((one) => ({ to: one.to, text: `${t(text)} › ${t(one.text)}` })) : [{ to, text: t(text) }],
    )
    .filter(({ text }) => text.toLocaleLowerCase().includes(term));
}
