import type { TFunction } from "i18next";
import { formatPrice } from "../../ui/format/number.ts";
import { type Draft, fillPrice, type LevelName } from "./draft.ts";
import { type Figures, fitsLimits, isAmount, limitsOf } from "./figures.ts";
import type { LevelField } from "./level-fields.tsx";
import { liesAbove } from "./levels.ts";
import { wouldFillAtOnce } from "./pending-fields.tsx";
import { problemText } from "./problem-text.ts";
import type { TicketData } from "../model/ticket-data.ts";

type Context = {
  t: TFunction;
  data: TicketData;
  draft: Draft;
  figures: Figures;
  quote: { bids: string | null; asks: string | null };
  /** Fields that were left; only their errors are shown. */
  left: ReadonlySet<string>;
  /** The server's errors by field. */
  refused: Record<string, string>;
  isPending: boolean;
};

/** The texts below the ticket's fields: their errors, else hints. */
export function fieldMessages(context: Context) {
  return {
    amount: amountError(context),
    price: priceError(context),
    profit: levelField(context, "profit"),
    loss: levelField(context, "loss"),
  };
}

function amountError({ t, data, draft, left, refused }: Context): string | undefined {
  if (refused.amount) return t(refused.amount);
  if (draft.sizeBy !== "units") return riskError(t, draft, left);
  const limits = limitsOf(data, draft.type);
  if (!left.has("amount") || data.lotState === "lot" || fitsLimits(draft.amount, limits)) return undefined;
  const { min, max, step } = limits ?? { min: "0", max: "0", step: "0" };
  return t("Units must be between {{min}} and {{max}} in steps of {{step}}", { min, max, step });
}

/** A size by risk follows from the stop-loss, so without one there are no units. */
function riskError(t: TFunction, draft: Draft, left: ReadonlySet<string>): string | undefined {
  if (!left.has("amount")) return undefined;
  if (!isAmount(draft.size)) return t("Enter a risk above 0, at most 100 % of the equity");
  return draft.closeAtLoss && draft.loss ? undefined : t("Set a stop loss to size the order by risk");
}

function priceError({ t, draft, quote, left, refused }: Context): string | undefined {
  if (refused.price) return t(refused.price);
  return left.has("price") && wouldFillAtOnce(draft, quote)
    ? t("At this price the order would be executed immediately")
    : undefined;
}

function levelField(
  { t, data, draft, figures, quote, left, refused, isPending }: Context,
  name: LevelName,
): LevelField {
  const { isOn, problem } = figures[name];
  const decimals = data.asset.price_decimals;
  const field = `${name}Level`;
  const refusal = refused[name] ?? refused[field];
  const bound = () => formatPrice(isPending ? fillPrice(draft) : quote.bids, decimals);
  const problemShown = problem && left.has(name) ? problemText(t, name, draft.type, problem, bound()) : undefined;
  return { isOn, error: refusal ? t(refusal) : problemShown, hint: hint(), entered: data.entered[field] };

  /** In signs, because the field leaves about ten characters beside its unit. */
  function hint(): string {
    if (draft.levelsIn === "pips") return "≥ 1";
    if (draft.levelsIn !== "price" || draft.type === null || !figures.price) return "";
    return `${liesAbove(name, draft.type) ? ">" : "<"} ${formatPrice(figures.price, decimals)}`;
  }
}
