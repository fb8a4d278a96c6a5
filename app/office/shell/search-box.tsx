import { useNavigate } from "@remix-run/react";
import { Search } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { admin, manager, type RoleId } from "../../http/roles.ts";
import { Form } from "../../ui/form.tsx";
import { useHydrated, useScriptClass } from "../../ui/hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { useSearchHits } from "../search/use-search-hits.ts";

/** The search field (Ctrl+K). Hits are listed while typing; without scripts Enter opens the search page. */
export function SearchBox({ roleId }: { roleId: RoleId }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { term, search, clear, found } = useSearchHits(roleId);
  const [place, setPlace] = useState(-1);
  const chosen = found[place];
  useCtrlK(field);

  function go(to: string) {
    close();
    field.current?.blur();
    navigate(to);
  }
  function close() {
    setPlace(-1);
    clear();
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && found.length > 0) close();
    else if (event.key === "Enter" && chosen) go(chosen.to);
    else if (step && found.length > 0)
      setPlace((place + step + found.length + (place < 0 && step < 0 ? 1 : 0)) % found.length);
    else return;
    event.preventDefault();
  }

  const text =
    roleId === admin || roleId === manager ? t("Search customers, leads, trades…") : t("Search leads and pages…");
  return (
    <Form
      className="topbar-search hide-s"
      role="search"
      action="/admin/search"
      aria-label={t("Search the back office")}
      onSubmit={close}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
    >
      <label className="cmd">
        <Icon of={Search} size={14} />
        <input
          ref={field}
          type="search"
          name="q"
          maxLength={100}
          placeholder={text}
          aria-label={text}
          autoComplete="off"
          aria-keyshortcuts="Control+K Meta+K"
          {...(hydrated && {
            role: "combobox",
            "aria-autocomplete": "list",
            "aria-expanded": found.length > 0,
            "aria-controls": "office-found",
            "aria-activedescendant": chosen ? `found-${place}` : undefined,
          })}
          onChange={({ currentTarget: { value } }) => {
            setPlace(-1);
            search(value);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={`kbd ${useScriptClass()}`}>Ctrl K</kbd>
      </label>
      {hydrated ? <Hits found={found} term={term} place={place} onChoose={go} /> : null}
    </Form>
  );
}

type HitsProps = Pick<ReturnType<typeof useSearchHits>, "found" | "term"> & {
  /** The index of the hit selected with the arrow keys, or -1. */
  place: number;
  onChoose: (to: string) => void;
};

function Hits({ found, term, place, onChoose }: HitsProps) {
  const { t } = useTranslation();
  return (
    <div
      id="office-found"
      className="pop topbar-found"
      role="listbox"
      aria-label={t("Search results")}
      hidden={found.length === 0}
    >
      {found.map(({ to, title, text, kind }, at) => (
        // The field keeps focus and handles the keys; options are clicked with the pointer only.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={`${term} ${to}`}
          id={`found-${at}`}
          role="option"
          aria-selected={at === place}
          tabIndex={-1}
          onClick={() => onChoose(to)}
        >
          <span className="trunc">
            <bdi className="med">{title}</bdi> <Ltr className="muted xs">{text}</Ltr>
          </span>
          <span className="muted xs">{kind}</span>
        </div>
      ))}
    </div>
  );
}

/** Focuses the field on Ctrl+K or Cmd+K, except in dialogs. Non-Latin keyboards match by the key's position. */
function useCtrlK(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function listen(event: globalThis.KeyboardEvent) {
      const isK = event.key.toLowerCase() === "k" || event.code === "KeyK";
      if (!isK || !(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [field]);
}
