import { flash } from "../../live/flash.ts";
import type { Quote } from "../../live/quotes.ts";
import { tint, write } from "../../live/write.ts";
import { formatPrice } from "../../ui/format/number.ts";
import type { WatchChange } from "../../frame/watch-choices.ts";
import type { Asset } from "../model/asset.ts";
import { changeText, directionOf, spreadOf, tones } from "../model/change.ts";

/** The cells of a row that ticks rewrite; a closed market and a list with hidden columns have fewer. */
export type AssetCells = Record<"bids" | "asks" | "change" | "spread" | "high" | "low", Element | null>;

export function findCells(row: HTMLElement): AssetCells {
  const cells: AssetCells = { bids: null, asks: null, change: null, spread: null, high: null, low: null };
  for (const cell of row.children) {
    const name = cell.getAttribute("data-cell") as keyof AssetCells | null;
    if (name) cells[name] = cell;
  }
  return cells;
}

/** Writes a tick into a row's cells like AssetRow renders them; the bid flashes when its change is visible. */
export function writeAsset(cells: AssetCells, asset: Asset, since: WatchChange, quote: Quote, isFresh: boolean) {
  writePrice(cells.bids, quote.bids, quote.prevBids, asset, isFresh);
  writePrice(cells.asks, quote.asks, quote.prevAsks, asset, false);
  if (cells.spread) write(cells.spread, spreadOf(asset, quote, asset.pip));
  for (const name of ["high", "low"] as const) {
    const cell = cells[name];
    if (cell && quote[name]) write(cell, formatPrice(quote[name], asset.price_decimals));
  }
  if (!cells.change) return;
  const { text, tone } = changeText(asset, since, quote);
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
