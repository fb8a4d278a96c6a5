import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyHint } from "../../frame/key-bindings.ts";
import { usePage } from "../../frame/use-page.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { useEarlyInput } from "../../ui/early-input.ts";
import type { Address } from "../model/address.ts";
import type { Asset } from "../model/asset.ts";
import { Form } from "../../ui/form.tsx";
import { useCatalogue } from "./use-catalogue.ts";

type Props = {
  address: Address;
  onFound: (assets: readonly Asset[] | null) => void;
  onClear: () => void;
  /** Selects the best match of a term; false when there is none yet. */
  onChoose: (term: string) => boolean;
  onDown: () => void;
};

/**
 * Searches while typing, in a catalogue that is fetched on focus; without scripts Enter requests the results from the
 * server.
 */
export function AssetSearch({ address, onFound, onClear, onChoose, onDown }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const load = useCatalogue();
  const latest = useRef("");
  const hydrated = useHydrated();
  const hint = keyHint("search", usePage().preferences);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!field.current || latest.current === address.search) return;
    latest.current = address.search;
    field.current.value = address.search;
    onFound(null);
  }, [address.search, onFound]);

  useEarlyInput(field, ({ value }) => void find(value));

  async function find(term: string) {
    latest.current = term;
    setFailed(false);
    if (!term.trim()) return onFound(null);
    try {
      const search = await load();
      if (latest.current === term) onFound(search(term));
    } catch {
      setFailed(true);
    }
  }

  function clear() {
    latest.current = "";
    if (field.current) field.current.value = "";
    onClear();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const term = event.currentTarget.value.trim();
    if (event.key === "Escape") clear();
    else if (event.key === "ArrowDown") onDown();
    else if (event.key !== "Enter" || !term || !onChoose(term)) return;
    event.preventDefault();
  }

  const [page, query] = address.base.split("?");
  return (
    <Form className="find" role="search" method="get" action={page} preventScrollReset>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {address.symbol ? <input type="hidden" name="symbol" value={address.symbol} /> : null}
      <input type="hidden" name="cat" value={address.cat} />
      <label className="input-group">
        <Search className="i i-14" aria-hidden="true" />
        <input
          ref={field}
          id="asset-search"
          name="search"
          type="search"
          maxLength={60}
          autoComplete="off"
          defaultValue={address.search}
          placeholder={t("Search symbol or name")}
          aria-label={t("Search symbol or name")}
          onFocus={() => void load().catch(() => {})}
          onChange={(event) => void find(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {hydrated && hint ? <kbd className="kbd">{hint}</kbd> : null}
      </label>
      {failed ? (
        <p className="err" role="alert">
          {t("The list could not be loaded. Press Enter to search on the server.")}
        </p>
      ) : null}
    </Form>
  );
}
