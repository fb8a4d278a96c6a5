import { useTranslation } from "react-i18next";

/** The commands of keys; `commands.ts` performs them. */
export type Command =
  | "search"
  | "buy"
  | "sell"
  | "favorite"
  | "reverse"
  | "panel:open"
  | "panel:pending"
  | "panel:closed"
  | "panel:statement"
  | "go:list"
  | "go:ticket"
  | "chart:keys"
  | "chart:interval"
  | "go:chart"
  | "go:positions"
  | "go:deposits"
  | "go:preferences"
  | "go:desk"
  | "sheet"
  | "palette"
  | "leave";

export type KeyLine = {
  /** As the sheet shows them: one key, or one after the other. */
  keys: string[];
  /** The key that the listener compares; absent where the focused element handles it. */
  press?: string;
  command?: Command;
  text: string;
};
type KeyGroup = { title: string; lines: KeyLine[] };

/** All keys. The sheet shows this list and the listener uses it, so they cannot differ. */
export function useKeyList(hasDesk: boolean): KeyGroup[] {
  const { t } = useTranslation();
  return [
    {
      title: t("Search"),
      lines: [
        { keys: ["/"], press: "/", command: "search", text: t("Search instruments") },
        { keys: ["↑", "↓"], text: t("Move through the list") },
        { keys: ["Enter"], text: t("Select the instrument") },
        { keys: ["F"], press: "f", command: "favorite", text: t("Add to or remove from favourites") },
        {
          keys: ["Ctrl", "K"],
          press: "mod+k",
          command: "palette",
          text: t("Command palette"),
        },
      ],
    },
    {
      title: t("Trade"),
      lines: [
        { keys: ["B"], press: "b", command: "buy", text: t("Choose Buy") },
        { keys: ["S"], press: "s", command: "sell", text: t("Choose Sell") },
        { keys: ["Enter"], text: t("Place the order in the ticket") },
        { keys: ["V"], press: "v", command: "reverse", text: t("Reverse the selected position") },
        { keys: ["Esc"], press: "escape", command: "leave", text: t("Close a dialog, or leave a field or search") },
      ],
    },
    {
      title: t("Lists"),
      lines: [
        { keys: ["1"], press: "1", command: "panel:open", text: t("Open positions") },
        { keys: ["2"], press: "2", command: "panel:pending", text: t("Pending orders") },
        { keys: ["3"], press: "3", command: "panel:closed", text: t("History") },
        { keys: ["4"], press: "4", command: "panel:statement", text: t("Account statement") },
      ],
    },
    {
      title: t("Chart"),
      lines: [
        { keys: ["C"], press: "c", command: "chart:keys", text: t("Move through the bars") },
        { keys: ["←", "→"], text: t("Previous / next bar (Shift: 10)") },
        { keys: ["Home", "End"], text: t("First / latest bar") },
        { keys: ["+", "−"], text: t("Zoom in and out") },
        { keys: ["Tab", "↑", "↓"], text: t("Select a level and move it one pip") },
        { keys: [","], press: ",", command: "chart:interval", text: t("Change interval") },
      ],
    },
    {
      title: t("Go to"),
      lines: [
        { keys: ["G", "L"], press: "g l", command: "go:list", text: t("Instruments") },
        { keys: ["G", "T"], press: "g t", command: "go:ticket", text: t("Trade ticket") },
        { keys: ["G", "C"], press: "g c", command: "go:chart", text: t("Full-page chart") },
        { keys: ["G", "P"], press: "g p", command: "go:positions", text: t("Positions") },
        { keys: ["G", "D"], press: "g d", command: "go:deposits", text: t("Deposit") },
        { keys: ["G", "S"], press: "g s", command: "go:preferences", text: t("Preferences") },
        ...(hasDesk
          ? [{ keys: ["G", "O"], press: "g o", command: "go:desk" as const, text: t("Your workspace") }]
          : []),
        { keys: ["?"], press: "?", command: "sheet", text: t("Keyboard shortcuts") },
      ],
    },
  ];
}
