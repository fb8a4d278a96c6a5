import { useTranslation } from "react-i18next";

/** The commands of keys; `commands.ts` performs them. */
export type Command =
  | "search"
  | "buy"
  | "sell"
  | "favorite"
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
      title: t("Find"),
      lines: [
        { keys: ["/"], press: "/", command: "search", text: t("Search instruments") },
        { keys: ["↑", "↓"], text: t("Move through the list") },
        { keys: ["Enter"], text: t("Select the instrument") },
        { keys: ["F"], press: "f", command: "favorite", text: t("Add to favorites or remove") },
        {
          keys: ["Ctrl", "K"],
          press: "mod+k",
          command: "palette",
          text: t("Everything in one list: pages, instruments, actions"),
        },
      ],
    },
    {
      title: t("Trade"),
      lines: [
        { keys: ["B"], press: "b", command: "buy", text: t("Choose Buy") },
        { keys: ["S"], press: "s", command: "sell", text: t("Choose Sell") },
        { keys: ["Enter"], text: t("Send the order in the ticket") },
        { keys: ["Esc"], press: "escape", command: "leave", text: t("Leave a field, a search or a dialog") },
      ],
    },
    {
      title: t("Lists"),
      lines: [
        { keys: ["1"], press: "1", command: "panel:open", text: t("Open Positions") },
        { keys: ["2"], press: "2", command: "panel:pending", text: t("Pending") },
        { keys: ["3"], press: "3", command: "panel:closed", text: t("Closed Orders") },
        { keys: ["4"], press: "4", command: "panel:statement", text: t("Profile Statement") },
      ],
    },
    {
      title: t("Chart"),
      lines: [
        { keys: ["C"], press: "c", command: "chart:keys", text: t("Walk over the bars") },
        { keys: ["←", "→"], text: t("One bar back or forward, with Shift ten") },
        { keys: ["Home", "End"], text: t("First and newest bar") },
        { keys: ["+", "−"], text: t("Zoom in and out") },
        { keys: ["Tab", "↑", "↓"], text: t("To a level, and move it by one pip") },
        { keys: [","], press: ",", command: "chart:interval", text: t("Choose the interval") },
      ],
    },
    {
      title: t("Go to"),
      lines: [
        { keys: ["G", "L"], press: "g l", command: "go:list", text: t("Instruments") },
        { keys: ["G", "T"], press: "g t", command: "go:ticket", text: t("Trade ticket") },
        { keys: ["G", "C"], press: "g c", command: "go:chart", text: t("Chart on a page of its own") },
        { keys: ["G", "P"], press: "g p", command: "go:positions", text: t("Positions") },
        { keys: ["G", "D"], press: "g d", command: "go:deposits", text: t("Deposit") },
        { keys: ["G", "S"], press: "g s", command: "go:preferences", text: t("Preferences") },
        ...(hasDesk ? [{ keys: ["G", "O"], press: "g o", command: "go:desk" as const, text: t("Your desk") }] : []),
        { keys: ["?"], press: "?", command: "sheet", text: t("This list of keys") },
      ],
    },
  ];
}
