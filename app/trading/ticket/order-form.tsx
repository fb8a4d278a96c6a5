import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useFlash } from "../../forms/use-flash.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { type Address, queryOf } from "../model/address.ts";
import { countsPips } from "../model/pip.ts";
import type { TicketData } from "../model/ticket-data.ts";
import { AmountField } from "./amount-field.tsx";
import { ControlNotices } from "./control-notices.tsx";
import { HiddenAddress } from "../model/hidden-address.tsx";
import { LevelFields } from "./level-fields.tsx";
import { LevelPresetButtons } from "./level-preset-buttons.tsx";
import { OrderCosts } from "./order-costs.tsx";
import { PendingFields } from "./pending-fields.tsx";
import { marketText } from "./market-text.ts";
import { SlippageField } from "./slippage-field.tsx";
import { Sides } from "./sides.tsx";
import { StateNotice } from "./state-notice.tsx";
import { TradeFoot } from "./trade-foot.tsx";
import { useOrder } from "./use-order.ts";

const FillPushPrompt = lazyPart(async () => (await import("./fill-push-prompt.tsx")).FillPushPrompt);

type Props = {
  data: TicketData;
  address: Address;
  /** The account was switched elsewhere while the page was open. */
  isSwitched: boolean;
};

/** A plain form without scripts: the server prices the order and answers with the next page. */
export function OrderForm({ data, address, isSwitched }: Props) {
  const { t } = useTranslation();
  const { asset } = data;
  const kind = address.ticket;
  const pending = kind === "market" ? null : kind;
  const isPending = pending !== null;
  const { form, texts, messages, ...order } = useOrder(data, kind, isSwitched);
  const isBlocked = asset.trade_state !== "open" || !asset.tradable || (!asset.is_open && !isPending);
  return (
    // One blur handler serves every field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      ref={form}
      tabIndex={-1}
      className="ticket-form"
      method="post"
      action={order.action + queryOf(address, { symbol: asset.name })}
      onInput={order.update}
      onBlur={order.leave}
      onSubmit={order.send}
    >
      {order.placedPending === null ? null : (
        <Suspense>
          <FillPushPrompt order={order.placedPending} />
        </Suspense>
      )}
      <input type="hidden" name="_key" value={useFlash(order.action)?.key ?? data.key} />
      <input type="hidden" name="shown_account" value={data.accountId ?? ""} />
      <input type="hidden" name="instrument" value={asset.name} />
      <HiddenAddress address={{ ...address, symbol: asset.name }} />
      <div className="ticket-body">
        <StateNotice asset={asset} />
        <ControlNotices data={data} />
        <Sides
          asset={asset}
          pip={asset.pip}
          chosen={data.entered.type}
          closed={isBlocked ? marketText(asset, t) : null}
          isOld={order.isOld}
          onPress={order.press}
        />
        {pending ? <PendingFields kind={pending} data={data} error={messages.price} refused={order.refused} /> : null}
        <AmountField
          data={data}
          draft={order.draft}
          texts={texts}
          error={messages.amount}
          onPreset={order.fill}
          onShare={order.fillShare}
        />
        <Levels data={data} texts={texts} messages={messages} order={order} />
        {isPending ? null : <SlippageField draft={order.draft} asset={asset} error={order.refused.slippage} />}
        <OrderCosts
          texts={texts}
          currency={data.currency}
          inPips={countsPips(asset.category)}
          hasPriceMarkup={data.priceMarkup !== null}
          hasMarkup={data.terms !== null && Number(data.terms.spreadPips) > 0}
        />
      </div>
      <TradeFoot
        data={data}
        texts={texts}
        draft={order.draft}
        isSending={order.isSending}
        isLarge={order.figures.isLarge}
        isOneClick={order.isOneClick}
        blocker={order.blocker}
      />
    </form>
  );
}

type LevelsProps = Pick<ReturnType<typeof useOrder>, "texts" | "messages"> & {
  data: TicketData;
  order: Pick<ReturnType<typeof useOrder>, "draft" | "refused" | "fillPreset" | "changeUnit">;
};

function Levels({ data, texts, messages, order }: LevelsProps) {
  const { t } = useTranslation();
  const { asset } = data;
  return (
    <>
      <LevelPresetButtons data={data} hasSide={order.draft.type !== null} onPreset={order.fillPreset} />
      <LevelFields
        levelsIn={order.draft.levelsIn}
        onUnit={order.changeUnit}
        currency={data.currency}
        distance={countsPips(asset.category) ? t("pips") : asset.quote}
        texts={texts}
        profit={messages.profit}
        loss={messages.loss}
        trail={{
          entered: data.entered,
          error: order.refused.trail ?? order.refused.trailDistance,
          quote: asset.quote,
        }}
      />
    </>
  );
}
