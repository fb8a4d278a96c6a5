import { flash } from "../../live/flash.ts";
import type { Quote } from "../../live/prices.ts";
import { tint, write } from "../../live/write.ts";
import { formatPrice } from "../../ui/format/number.ts";
import type { Asset, Column } from "./asset.ts";
import { arrows, directionOf, tell, tones } from "./change.ts";

type PriceCell = { cell: Element; sign: Element; digits: Element };
/** What of a row ticks rewrite: a market that is closed shows less of it. */
export type AssetCells = { bids: PriceCell | null; asks: PriceCell | null; change: Element | null };

export function findCells(row: HTMLElement): AssetCells {
  const cellOf = (name: keyof AssetCells) => row.querySelector(`:scope > [data-cell="${name}"]`);
  const priceOf = (name: "bids" | "asks") => {
    const cell = cellOf(name);
    const [sign, digits] = cell?.children ?? [];
    return cell && sign && digits ? { cell, sign, digits } : null;
  };
  return { bids: priceOf("bids"), asks: priceOf("asks"), change: cellOf("change") };
}

/** A tick into the cells of a row: as AssetRow would draw them, and the bid lights up when it moves under the reader's eyes. */
export function writeAsset(cells: AssetCells, asset: Asset, column: Column, quote: Quote, isFresh: boolean) {
  writePrice(cells.bids, quote.bids, quote.prevBids, asset, isFresh);
  writePrice(cells.asks, quote.asks, quote.prevAsks, asset, false);
  if (!cells.change) return;
  const { text, tone } = tell(asset, column, quote);
  write(cells.change, text);
  tint(cells.change, "ch n", tone);
}

function writePrice(found: PriceCell | null, price: string, before: string, asset: Asset, lights: boolean) {
  if (!found) return;
  const { cell, sign, digits } = found;
  const moved = directionOf(price, before);
  write(sign, arrows[moved]);
  if (write(digits, formatPrice(price, asset.price_decimals)) && lights && moved !== "still") flash(cell, moved);
  if (cell.classList.contains(tones[moved])) return;
  cell.classList.remove("up", "down", "muted");
  cell.classList.add(tones[moved]);
}
