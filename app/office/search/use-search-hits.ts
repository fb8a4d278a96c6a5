import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RoleId } from "../../http/roles.ts";
import type { loader } from "./search.tsx";
import { useKinds } from "./use-kinds.ts";
import { usePages } from "./use-pages.ts";

/** The search is requested after this pause in typing, not at every key. */
const TYPING_PAUSE_MS = 250;
const MAX_PAGES = 5;

/** The hits for the typed term, loaded when typing pauses and dropped on navigation. */
export function useSearchHits(roleId: RoleId) {
  const { t } = useTranslation();
  const kinds = useKinds();
  const fetcher = useFetcher<typeof loader>();
  const { key } = useLocation();
  const [typed, setTyped] = useState({ term: "", key });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const term = typed.key === key ? typed.term : "";
  const pages = usePages(roleId, term).slice(0, MAX_PAGES);
  const groups = term !== "" && fetcher.data?.q === term ? fetcher.data.groups : [];
  function set(next: string) {
    clearTimeout(timer.current);
    setTyped({ term: next, key });
    if (next)
      timer.current = setTimeout(
        () => fetcher.load(`/admin/search?${new URLSearchParams({ q: next })}`),
        TYPING_PAUSE_MS,
      );
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
