import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Address } from "../address.ts";
import type { Asset } from "./asset.ts";

type Props = { address: Address; onFound: (assets: readonly Asset[] | null) => void };
type Index = { assets: Asset[]; find: (term: string) => Asset[] };

/** Enter asks the server and gives a link; typing finds at once, in a catalogue fetched with the first touch. */
export function AssetSearch({ address, onFound }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const index = useRef<Promise<Index> | null>(null);
  const latest = useRef("");
  const [hasScript, setHasScript] = useState(false);

  useEffect(() => setHasScript(true), []);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
  useEffect(() => {
    if (field.current) field.current.value = address.search;
    onFound(null);
  }, [address.search, onFound]);

  async function find(term: string) {
    latest.current = term;
    if (!term.trim()) return onFound(null);
    index.current ??= loadIndex();
    const { find } = await index.current;
    if (latest.current === term) onFound(find(term));
  }

  return (
    <Form className="find" role="search" method="get" action="/dashboard" preventScrollReset>
      {address.symbol ? <input type="hidden" name="symbol" value={address.symbol} /> : null}
      <input type="hidden" name="cat" value={address.cat} />
      <label className="input-group">
        <Search className="i i-14" aria-hidden="true" />
        <input
          ref={field}
          name="search"
          type="search"
          maxLength={60}
          autoComplete="off"
          defaultValue={address.search}
          placeholder={t("Search name, base or alias")}
          aria-label={t("Search name, base or alias")}
          onFocus={() => void (index.current ??= loadIndex())}
          onChange={(event) => void find(event.currentTarget.value)}
        />
        {hasScript ? <kbd className="kbd">/</kbd> : null}
      </label>
    </Form>
  );
}

async function loadIndex(): Promise<Index> {
  const [answer, { searchAssets }] = await Promise.all([
    fetch("/dashboard/instruments", { headers: { Accept: "application/json" } }),
    import("./search-assets.ts"),
  ]);
  const { data } = (await answer.json()) as { data: Asset[] };
  return { assets: data, find: (term) => searchAssets(data, term) };
}
