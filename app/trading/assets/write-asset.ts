import { flash } from "../../live/flash.ts";
import type { Quote } from "../../live/quotes.ts";
import { tint, write } from "../../live/write.ts";
import { formatPrice } from "../../ui/format/number.ts";
import type { Asset, Column } from "../model/asset.ts";
import { directionOf, columnText, tones } from "../model/change.ts";

/** The cells of a row that ticks rewrite; a closed market has fewer. */
export type AssetCells = Record<"bids" | "asks" | "change", Element | null>;

export function findCells(row: HTMLElement): AssetCells {
  const cells: AssetCells = { bids: null, asks: null, change: null };
  for (const cell of row.children) {
    const name = cell.getAttribute("data-cell") as keyof AssetCells | null;
    if (name) cells[name] = cell;
  }
  return cells;
}

/** Writes a tick into a row's cells like AssetRow renders them; the bid flashes when its change is visible. */
export function writeAsset(cells: AssetCells, asset: Asset, column: Column, quote: Quote, isFresh: boolean) {
  writePrice(cells.bids, quote.bids, quote.prevBids, asset, isFresh);
  writePrice(cells.asks, quote.asks, quote.prevAsks, asset, false);
  if (!cells.change) return;
  const { text, tone } = columnText(asset, column, quote);
  write(cells.change, text);
  tint(cells.change, "ch n", tone);
}

function writePrice(cell: Element | null, price: string, before: string, asset: Asset, isFresh: boolean) {
  if (!cell) return;
  const moved = directionOf(price, before);
  if (write(cell, formatPrice(price, asset.price_decimals)) && isFresh && moved !== "still") flash(cell, moved);
  if (cell.classList.contains(tones[moved])) return;
  cell.classList.remove("up", "down", "muted");
  cell.classList.add(tones[moved]);
}
