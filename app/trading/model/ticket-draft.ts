import type { Decimal } from "../../live/decimal.ts";
import type { Side } from "../../live/estimate.ts";
import type { OrderKind } from "./address.ts";
import { sharedValue } from "../../ui/shared-value.ts";
import type { TicketData } from "./ticket-data.ts";

export type DraftLevelFigures = { rate: string | null; pips: Decimal | null; outcome: Decimal | null };

/** The order in the ticket, as the chart draws it; nothing of it has been sent. */
export type TicketDraft = {
  /** Its fields hold the values; `fillForm` writes them. */
  form: HTMLFormElement;
  data: TicketData;
  draft: { type: Side | null; kind: OrderKind; price: string; limitPrice: string };
  /** The figures at the current prices. */
  compute: () => { units: string; price: string | null; profit: DraftLevelFigures; loss: DraftLevelFigures };
  /** The text of a level's field for a price, in the unit in which the ticket's levels are entered. */
  textAt: (name: "profit" | "loss", price: string) => string;
  /** Clears side and levels once the order is placed, also by its review. */
  clear: () => void;
};

/** Ticket and chart are siblings, and the chart's scripts are loaded later, so they share this and no component. */
export const ticketDraft = sharedValue<TicketDraft>();
