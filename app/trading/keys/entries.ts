import { useTranslation } from "react-i18next";
import type { KeyCommand } from "../../frame/key-bindings.ts";
import { usePreferenceNames } from "../../frame/preference-names.ts";
import { usePage } from "../../frame/use-page.ts";
import { type Address, at } from "../model/address.ts";

/** A line of the command palette and of /search: a link, or a preference to set. */
export type Entry = {
  id: string;
  /** Pages, lists or actions; shown beside the label. */
  group: string;
  label: string;
  /** Further words that the search finds. */
  words?: string;
  /** The command that does the same, whose key the palette shows. */
  command?: KeyCommand;
} & ({ to: string } | { set: Record<string, string> });

/** Every screen, list and preference that can be found by name. */
export function useEntries(address: Address): Entry[] {
  const { t } = useTranslation();
  const { desk, branding, preferences } = usePage();
  const { themes, palettes, densities } = usePreferenceNames();
  const screens = t("Pages");
  const lists = t("Lists");
  const actions = t("Actions");
  const panel = (name: Address["panel"], label: string): Entry => ({
    id: `panel-${name}`,
    group: lists,
    label,
    ...(name === "none" ? {} : { command: `panel:${name}` as const }),
    to: at(address, { panel: name, page: 1, view: "positions" }),
  });
  const setting = (name: string, title: string, { value, label }: { value: string; label: string }): Entry => ({
    id: `${name}-${value}`,
    group: actions,
    label: `${title}: ${label}`,
    set: { [name]: value },
  });
  return [
    { id: "dashboard", group: screens, label: t("Trading dashboard"), to: at(address) },
    {
      id: "deposits",
      group: screens,
      label: t("Deposits"),
      words: t("Deposit"),
      command: "go:deposits",
      to: "/deposits",
    },
    { id: "profile", group: screens, label: t("Profile"), to: "/profile" },
    {
      id: "preferences",
      group: screens,
      label: t("Preferences"),
      command: "go:preferences",
      to: "/profile/preferences",
    },
    { id: "shortcuts", group: screens, label: t("Change shortcuts"), to: "/profile/preferences/keys" },
    { id: "kyc", group: screens, label: t("Verification"), words: t("Verify now"), to: "/kyc" },
    ...(address.symbol
      ? [{ id: "sheet", group: screens, label: t("Specification"), to: `/instruments/${address.symbol}` }]
      : []),
    ...(desk
      ? [
          {
            id: "desk",
            group: screens,
            label: t(desk.label),
            words: t("Your workspace"),
            command: "go:desk" as const,
            to: desk.path,
          },
        ]
      : []),
    panel("open", t("Open positions")),
    panel("pending", t("Pending orders")),
    panel("closed", t("History")),
    panel("statement", t("Account statement")),
    ...themes.map((one) => setting("theme", t("Theme"), one)),
    ...palettes.map((one) => setting("upDown", t("Colours for up and down"), one)),
    ...densities.map((one) => setting("density", t("Density"), one)),
    setting(
      "sound",
      t("Sound"),
      preferences.sound ? { value: "false", label: t("Off") } : { value: "true", label: t("On") },
    ),
    ...branding.languages.map(({ code, name }) => setting("language", t("Language"), { value: code, label: name })),
  ];
}
