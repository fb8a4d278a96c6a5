import { flash } from "../../live/flash.ts";
import type { Quote } from "../../live/prices.ts";
import { tint, write } from "../../live/write.ts";
import { formatPrice } from "../../ui/format/number.ts";
import type { Asset, Column } from "./asset.ts";
import { arrows, directionOf, tell, tones } from "./change.ts";

/** A tick into the cells of a row: as AssetRow would draw them, and the bid lights up when it moves under the reader's eyes. */
export function writeAsset(element: HTMLElement, asset: Asset, column: Column, quote: Quote, isFresh: boolean) {
  for (const cell of element.children) {
    const which = cell instanceof HTMLElement ? cell.dataset.cell : undefined;
    if (which === "change") {
      const { text, tone } = tell(asset, column, quote);
      write(cell, text);
      tint(cell, "ch n", tone);
    } else if (which === "bids" || which === "asks") {
      const moved = directionOf(quote[which], which === "bids" ? quote.prevBids : quote.prevAsks);
      const [sign, digits] = cell.children;
      if (sign) write(sign, arrows[moved]);
      if (digits && write(digits, formatPrice(quote[which], asset.price_decimals)) && isFresh && which === "bids") {
        if (moved !== "still") flash(cell, moved);
      }
      if (cell.classList.contains(tones[moved])) continue;
      cell.classList.remove("up", "down", "muted");
      cell.classList.add(tones[moved]);
    }
  }
}
