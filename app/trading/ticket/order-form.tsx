import { useFetcher } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../live/live-feed.tsx";
import { textOf } from "../../live/decimal.ts";
import { pipsBetween, type Side } from "../../live/estimate.ts";
import type { CallAnswer } from "../../http/call.ts";
import { formatDecimal, formatPrice } from "../../ui/format/number.ts";
import { AmountField } from "./amount-field.tsx";
import { type Draft, firstDraft, levelOf, liesAbove, outcomeAt, readDraft } from "./draft.ts";
import { Guards } from "./guards.tsx";
import { costsOf, freeMargin, OrderCosts } from "./order-costs.tsx";
import { PendingFields } from "./pending-fields.tsx";
import { Sides } from "./sides.tsx";
import { presets, type TicketData } from "./ticket-data.ts";
import { TradeFoot } from "./trade-foot.tsx";
import { useToastOf } from "../toast-of.ts";

type Props = { data: TicketData; isPending: boolean };

/** A form before it is anything else: without a script the server prices it and answers with the next page. */
export function OrderForm({ data, isPending }: Props) {
  const { t } = useTranslation();
  const { prices } = useLive();
  const fetcher = useFetcher<CallAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const action = isPending ? "/dashboard/pending" : "/dashboard/orders";
  const [draft, setDraft] = useState<Draft>(() => firstDraft(data.entered, startAmount(data), data.asset.bids ?? ""));
  useToastOf(fetcher);

  const quote = prices.get(data.asset.name) ?? data.asset;
  const side: Side = draft.type ?? "buy";
  const price = isPending ? draft.price : ((side === "buy" ? quote.asks : quote.bids) ?? "");
  const pip = data.terms?.pip ?? "0.0001";
  const profit = levelOf("profit", draft, data.mode, quote.bids ?? "", pip);
  const loss = levelOf("loss", draft, data.mode, quote.bids ?? "", pip);
  const free = data.account ? freeMargin(data.account, data.account.profit_loss) : "0";
  const costs = data.terms && data.account ? costsOf(data.terms, data.account, free, price, draft.amount) : null;
  const errors =
    fetcher.state === "idle" ? (fetcher.data as { fields?: Record<string, string> } | undefined)?.fields : undefined;

  function update() {
    if (form.current) setDraft(readDraft(new FormData(form.current)));
  }

  function preset(amount: string) {
    const input = form.current?.elements.namedItem("amount");
    if (input instanceof HTMLInputElement) input.value = amount;
    update();
  }

  /** With a script the ticket sends what the specification says: rates or null, whatever the mode. */
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { expiresAt = "", instrument = "" } = Object.fromEntries(new FormData(event.currentTarget));
    const order = {
      type: draft.type,
      instrument: String(instrument),
      amount: draft.amount,
      profit,
      loss,
      // A box that is ticked without a rate is refused: nobody goes unprotected who believes otherwise.
      ...(draft.closeAtProfit && { closeAtProfit: "on" }),
      ...(draft.closeAtLoss && { closeAtLoss: "on" }),
      _key: data.key,
    };
    const sent = isPending ? { ...order, kind: draft.kind, price: draft.price, expiresAt: String(expiresAt) } : order;
    fetcher.submit(sent, { method: "post", action, encType: "application/json" });
  }

  return (
    <form ref={form} method="post" action={action} onInput={update} onSubmit={send}>
      <input type="hidden" name="_key" value={data.key} />
      <input type="hidden" name="instrument" value={data.asset.name} />
      <div className="ticket-body">
        <Sides asset={data.asset} pip={pip} chosen={data.entered.type} />
        {isPending ? <PendingFields data={data} errors={errors} /> : null}
        <AmountField
          data={data}
          amount={draft.amount}
          value={costs?.value ?? null}
          error={errors?.amount}
          onPreset={preset}
        />
        <Guards
          mode={data.mode}
          profit={guard("profit")}
          loss={guard("loss")}
          hint={{ profit: hint("profit"), loss: hint("loss") }}
        />
        <OrderCosts data={data} side={side} amount={draft.amount} />
      </div>
      <TradeFoot
        data={data}
        draft={draft}
        isPending={isPending}
        isSending={fetcher.state !== "idle"}
        judgement={costs?.judgement ?? null}
      />
    </form>
  );

  function hint(name: "profit" | "loss"): string {
    if (data.mode === "pips") return t("At least 1 pip");
    const market = { price: formatPrice(price, data.asset.price_decimals) };
    return liesAbove(name, side) ? t("Above {{price}}", market) : t("Below {{price}}", market);
  }

  function guard(name: "profit" | "loss") {
    const level = name === "profit" ? profit : loss;
    const away = level && draft.type ? pipsBetween(draft.type, price, level, pip) : null;
    return {
      isOn: name === "profit" ? draft.closeAtProfit : draft.closeAtLoss,
      outcome: data.terms ? outcomeAt(draft, level, price, data.terms) : null,
      pips: away && formatDecimal(textOf(away), { places: 1, sign: "both" }),
      error: errors?.[name] ?? errors?.[`${name}Rate`] ?? errors?.[`${name}Pips`],
      entered: data.entered[`${name}${data.mode === "pips" ? "Pips" : "Rate"}`],
    };
  }
}

/** Something that a person can trade with right away; a lot has to be chosen. */
function startAmount(data: TicketData): string {
  return data.lotState === "lot" ? "" : (presets[data.asset.category][1] ?? "1");
}
