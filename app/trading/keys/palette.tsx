import { useFetcher, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { type KeyCommand, keyHint } from "../../frame/key-bindings.ts";
import { endBrowserPush } from "../../frame/browser-push.ts";
import { usePage } from "../../frame/use-page.ts";
import { type Address, at } from "../model/address.ts";
import type { Asset } from "../model/asset.ts";
import { openPopover, postDocument } from "./commands.ts";
import { type Entry, useEntries } from "./entries.ts";
import { findEntries } from "./find-entries.ts";
import type { Command } from "./key-list.ts";

type Props = { address: Address; run: (command: Command) => void; onClose: () => void };
type PaletteItem = { id: string; group: string; label: string; words?: string; command?: KeyCommand; act: () => void };

const MAX_RESULTS = 50;

/** Ctrl K: pages, instruments, lists and actions by a few letters of their names. */
export function Palette({ address, run, onClose }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [term, setTerm] = useState("");
  const [place, setPlace] = useState(0);
  const found = findEntries(usePaletteItems(address, run), term).slice(0, MAX_RESULTS);
  const chosen = found[Math.min(place, found.length - 1)];

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useEffect(() => {
    dialog.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  function act(item: PaletteItem | undefined) {
    if (!item) return;
    // Closed before the command runs, so that nothing opens or gets the focus behind the palette.
    flushSync(onClose);
    item.act();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") act(chosen);
    else if (step && found.length > 0)
      setPlace((Math.min(place, found.length - 1) + step + found.length) % found.length);
    else return;
    event.preventDefault();
  }

  // Escape closes the palette at once, so that a Ctrl K before the browser's close event opens it again.
  function onCancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }

  return (
    <dialog
      ref={dialog}
      className="dialog palette-dialog"
      aria-label={t("Command palette")}
      onCancel={onCancel}
      onClose={onClose}
    >
      <input
        className="palette-field"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={chosen ? `palette-${chosen.id}` : undefined}
        aria-autocomplete="list"
        aria-label={t("Search pages, instruments and actions")}
        placeholder={t("Search pages, instruments and actions")}
        autoComplete="off"
        spellCheck={false}
        value={term}
        onChange={(event) => {
          setTerm(event.currentTarget.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" className="palette-list" role="listbox" aria-label={t("Command palette")}>
        {found.map((item) => (
          <PaletteOption key={item.id} item={item} isChosen={item === chosen} onChoose={() => act(item)} />
        ))}
      </div>
      {found.length === 0 ? <p className="palette-none muted">{t("No results.")}</p> : null}
    </dialog>
  );
}

type OptionProps = { item: PaletteItem; isChosen: boolean; onChoose: () => void };

function PaletteOption({ item, isChosen, onChoose }: OptionProps) {
  const { preferences } = usePage();
  const hint = item.command ? keyHint(item.command, preferences) : "";
  return (
    // The field has the focus and the keys; the options are pressed with the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div id={`palette-${item.id}`} role="option" aria-selected={isChosen} tabIndex={-1} onClick={onChoose}>
      <span className="trunc">{item.label}</span>
      <span className="muted xs">
        {hint ? <kbd className="kbd">{hint}</kbd> : null} {item.group}
      </span>
    </div>
  );
}

/** The entries of /search and those that need scripts, each with its action. */
function usePaletteItems(address: Address, run: (command: Command) => void): PaletteItem[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const fetcher = useFetcher();
  const entries = useEntries(address);
  const assets = useAssets();

  function openEntry(entry: Entry) {
    if ("to" in entry) return navigate(entry.to, { preventScrollReset: true });
    // The texts and the direction of the whole document change with the language.
    if ("language" in entry.set) return postDocument("/preferences", entry.set);
    fetcher.submit(entry.set, { method: "post", action: "/preferences" });
  }

  const actions = t("Actions");
  return [
    ...entries.map((entry) => ({ ...entry, act: () => openEntry(entry) })),
    { id: "keys", group: actions, label: t("Keyboard shortcuts"), command: "sheet" as const, act: () => run("sheet") },
    ...[
      { id: "wallets", label: t("Switch account") },
      { id: "notifications", label: t("Notifications") },
    ]
      .filter(({ id }) => document.getElementById(id))
      .map((one) => ({ ...one, group: actions, act: () => openPopover(one.id) })),
    { id: "logout", group: actions, label: t("Sign out"), act: logOut },
    ...assets.map(({ id, name, pair, title, alias }) => ({
      id: `instrument-${id}`,
      group: t("Instruments"),
      label: pair,
      words: `${name} ${title} ${alias ?? ""}`,
      act: () => navigate(at(address, { symbol: name, search: "", view: "trade" }), { preventScrollReset: true }),
    })),
  ];
}

/** As LogOutForm does. */
const logOut = () => void endBrowserPush().then(() => postDocument("/auth/logout", {}));

/** The catalogue, requested when the palette opens. */
function useAssets(): readonly Asset[] {
  const [assets, setAssets] = useState<readonly Asset[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    fetch("/dashboard/instruments", { headers: { Accept: "application/json" }, signal: leaving.signal })
      .then((answer) => answer.json())
      .then(({ data }: { data: Asset[] }) => setAssets(data))
      .catch((error: unknown) => leaving.signal.aborted || console.warn("The catalogue did not come", error));
    return () => leaving.abort();
  }, []);
  return assets;
}
