import { useTranslation } from "react-i18next";
import { keyCaps, type KeyCommand, keyOf } from "../../frame/key-bindings.ts";
import { usePage } from "../../frame/use-page.ts";

/** The commands of keys; `commands.ts` performs them. Esc cannot be changed, because it also closes dialogs. */
export type Command = KeyCommand | "leave";

export type KeyLine = {
  /** As the sheet shows them: one key, or one after the other. */
  keys: string[];
  /** The key that the listener compares; absent where the focused element handles it. */
  press?: string;
  command?: Command;
  text: string;
};
type KeyGroup = { title: string; lines: KeyLine[] };

/** All keys. The sheet and the preferences show this list and the listener uses it, so they cannot differ. */
export function useKeyList(hasDesk: boolean): KeyGroup[] {
  const { t } = useTranslation();
  const choices = usePage().preferences.keys;
  const line = (command: KeyCommand, text: string): KeyLine => {
    const press = keyOf(command, choices);
    return { keys: keyCaps(press), press, command, text };
  };
  return [
    {
      title: t("Search"),
      lines: [
        line("search", t("Search instruments")),
        { keys: ["↑", "↓"], text: t("Move through the list") },
        { keys: ["Enter"], text: t("Select the instrument") },
        line("favorite", t("Add to or remove from favourites")),
        line("palette", t("Command palette")),
      ],
    },
    {
      title: t("Trade"),
      lines: [
        line("buy", t("Choose Buy")),
        line("sell", t("Choose Sell")),
        { keys: ["Enter"], text: t("Place the order in the ticket") },
        line("reverse", t("Reverse the selected position")),
        { keys: ["Esc"], press: "escape", command: "leave", text: t("Close a dialog, or leave a field or search") },
      ],
    },
    {
      title: t("Lists"),
      lines: [
        line("panel:open", t("Open positions")),
        line("panel:pending", t("Pending orders")),
        line("panel:closed", t("History")),
        line("panel:alerts", t("Alerts")),
        line("panel:statement", t("Account statement")),
      ],
    },
    {
      title: t("Chart"),
      lines: [
        line("chart:keys", t("Move through the bars")),
        { keys: ["←", "→"], text: t("Previous / next bar (Shift: 10)") },
        { keys: ["Home", "End"], text: t("First / latest bar") },
        { keys: ["+", "−"], text: t("Zoom in and out") },
        { keys: ["Tab", "↑", "↓"], text: t("Select a level and move it one pip") },
        line("chart:interval", t("Change interval")),
        // The tools read the place of the key, because Alt changes its character on many keyboards.
        { keys: ["Alt", "T"], text: t("Trend line") },
        { keys: ["Alt", "H"], text: t("Horizontal line") },
        { keys: ["Alt", "R"], text: t("Rectangle") },
        { keys: ["Alt", "F"], text: t("Fibonacci retracement") },
      ],
    },
    {
      title: t("Go to"),
      lines: [
        line("go:list", t("Instruments")),
        line("go:ticket", t("Trade ticket")),
        line("go:chart", t("Full-page chart")),
        line("go:positions", t("Positions")),
        line("go:deposits", t("Deposit")),
        line("go:preferences", t("Preferences")),
        ...(hasDesk ? [line("go:desk", t("Your workspace"))] : []),
        line("sheet", t("Keyboard shortcuts")),
      ],
    },
  ];
}
