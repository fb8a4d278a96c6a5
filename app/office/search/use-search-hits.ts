import { useFetcher, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTypingPause } from "../../forms/use-typing-pause.ts";
import type { RoleId } from "../../http/roles.ts";
import { menu } from "../shell/menu.ts";
import type { HitGroup } from "./find-hits.ts";
import type { loader } from "./search.tsx";

const MAX_PAGES = 5;

/** The hits for the typed term, loaded when typing pauses and dropped on navigation. */
export function useSearchHits(roleId: RoleId) {
  const { t } = useTranslation();
  const kinds = useKinds();
  const fetcher = useFetcher<typeof loader>();
  const { key } = useLocation();
  const [typed, setTyped] = useState({ term: "", key });
  const afterPause = useTypingPause();
  const term = typed.key === key ? typed.term : "";
  const pages = usePages(roleId, term).slice(0, MAX_PAGES);
  const groups = term !== "" && fetcher.data?.q === term ? fetcher.data.groups : [];
  function set(next: string) {
    setTyped({ term: next, key });
    afterPause(next === "" ? null : () => fetcher.load(`/admin/search?${new URLSearchParams({ q: next })}`));
  }
  return {
    term,
    search: (value: string) => set(value.trim()),
    clear: () => set(""),
    found: [
      ...groups.flatMap(({ of, hits }) => hits.map((hit) => ({ ...hit, kind: kinds[of] }))),
      ...pages.map(({ to, text }) => ({ to, title: text, text: "", kind: t("Pages") })),
    ],
  };
}

/** The labels of the kinds of hits. */
export function useKinds(): Record<HitGroup["of"], string> {
  const { t } = useTranslation();
  return {
    customers: t("Customers"),
    leads: t("Leads"),
    trades: t("Trades"),
    deposits: t("Deposits"),
    withdraws: t("Withdrawals"),
  };
}

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
