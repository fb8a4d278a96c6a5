import { useTranslation } from "react-i18next";

/** The commands of keys; `commands.ts` performs them. */
export type Deed =
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
  deed?: Deed;
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
        { keys: ["/"], press: "/", deed: "search", text: t("Search instruments") },
        { keys: ["↑", "↓"], text: t("Move through the list") },
        { keys: ["Enter"], text: t("Select the instrument") },
        { keys: ["F"], press: "f", deed: "favorite", text: t("Add to favorites or remove") },
        {
          keys: ["Ctrl", "K"],
          press: "mod+k",
          deed: "palette",
          text: t("Everything in one list: pages, instruments, actions"),
        },
      ],
    },
    {
      title: t("Trade"),
      lines: [
        { keys: ["B"], press: "b", deed: "buy", text: t("Choose Buy") },
        { keys: ["S"], press: "s", deed: "sell", text: t("Choose Sell") },
        { keys: ["Enter"], text: t("Send the order in the ticket") },
        { keys: ["Esc"], press: "escape", deed: "leave", text: t("Leave a field, a search or a dialog") },
      ],
    },
    {
      title: t("Lists"),
      lines: [
        { keys: ["1"], press: "1", deed: "panel:open", text: t("Open Positions") },
        { keys: ["2"], press: "2", deed: "panel:pending", text: t("Pending") },
        { keys: ["3"], press: "3", deed: "panel:closed", text: t("Closed Orders") },
        { keys: ["4"], press: "4", deed: "panel:statement", text: t("Profile Statement") },
      ],
    },
    {
      title: t("Chart"),
      lines: [
        { keys: ["C"], press: "c", deed: "chart:keys", text: t("Walk over the bars") },
        { keys: ["←", "→"], text: t("One bar back or forward, with Shift ten") },
        { keys: ["Home", "End"], text: t("First and newest bar") },
        { keys: ["+", "−"], text: t("Zoom in and out") },
        { keys: ["Tab", "↑", "↓"], text: t("To a level, and move it by one pip") },
        { keys: [","], press: ",", deed: "chart:interval", text: t("Choose the interval") },
      ],
    },
    {
      title: t("Go to"),
      lines: [
        { keys: ["G", "L"], press: "g l", deed: "go:list", text: t("Instruments") },
        { keys: ["G", "T"], press: "g t", deed: "go:ticket", text: t("Trade ticket") },
        { keys: ["G", "C"], press: "g c", deed: "go:chart", text: t("Chart on a page of its own") },
        { keys: ["G", "P"], press: "g p", deed: "go:positions", text: t("Positions") },
        { keys: ["G", "D"], press: "g d", deed: "go:deposits", text: t("Deposit") },
        { keys: ["G", "S"], press: "g s", deed: "go:preferences", text: t("Preferences") },
        ...(hasDesk ? [{ keys: ["G", "O"], press: "g o", deed: "go:desk" as const, text: t("Your desk") }] : []),
        { keys: ["?"], press: "?", deed: "sheet", text: t("This list of keys") },
      ],
    },
  ];
}
