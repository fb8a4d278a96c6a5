import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatUnits } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { TradeButton } from "./trade-button.tsx";
import type { OrderKind } from "../model/address.ts";
import type { Draft } from "./draft.ts";
import type { FigureTexts } from "./figure-texts.ts";
import { isAmount } from "./figures.ts";
import { OrderSummary } from "./order-summary.tsx";
import { orderTitle } from "./order-title.ts";
import type { SubmitBlocker } from "./submit-blockers.ts";
import type { TicketData } from "../model/ticket-data.ts";
import "./trade-foot.css";

const IdentityNeeded = lazyPart(async () => (await import("./identity-needed.tsx")).IdentityNeeded);

type Props = {
  data: TicketData;
  draft: Draft;
  texts: FigureTexts;
  isSending: boolean;
  isLarge: boolean;
  isOneClick: boolean;
  blocker: SubmitBlocker;
};

/**
 * The button with the whole order on it. Without scripts the form can be reviewed or sent and the server checks it;
 * with scripts the button is disabled until side, amount, margin and prices allow the order (C-105), and the reason is
 * shown.
 */
export function TradeFoot({ data, draft, texts, isSending, isLarge, isOneClick, blocker }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const amount = isAmount(draft.amount) ? formatUnits(draft.amount) : "";
  const { pair } = data.asset;
  if (!hydrated) return <FootWithoutScripts pair={pair} kind={draft.kind} />;
  return (
    <footer className="ticket-foot">
      {blocker === "kyc" ? (
        <Suspense>
          <IdentityNeeded practiceAccountId={data.practiceAccountId} />
        </Suspense>
      ) : (
        <BlockerText blocker={blocker} />
      )}
      {isOneClick ? (
        <p className="one-click xs">{t("One-click trading is on: Sell and Buy place the order immediately.")}</p>
      ) : null}
      {draft.type ? (
        <TradeButton
          id="ticket-trade"
          side={draft.type}
          disabled={blocker !== null || isSending}
          aria-busy={isSending || undefined}
          note={<OrderSummary data={data} draft={draft} texts={texts} isLarge={isLarge} />}
        >
          {orderTitle(draft.kind, draft.type, draft.kind === "market" ? `${amount} ${pair}` : amount, t)}
        </TradeButton>
      ) : (
        <button type="submit" id="ticket-trade" className="btn-trade is-open" disabled>
          <span>
            {t("Trade {{pair}}", { pair })}
            <br />
            <small>{t("Choose Sell or Buy")}</small>
          </span>
        </button>
      )}
    </footer>
  );
}

/**
 * Enter presses the first button of a form, so that one only reviews. The style sheet shows the texts of the chosen
 * side and expiry on the other; amount, price and risk are on the review, because without scripts no text can follow
 * fields.
 */
function FootWithoutScripts({ pair, kind }: { pair: string; kind: OrderKind }) {
  const { t } = useTranslation();
  return (
    <footer className="ticket-foot is-plain">
      <button type="submit" className="btn btn-outline" formMethod="get" formAction="/dashboard/review">
        {t("Review")}
      </button>
      <button type="submit" className="btn-trade is-open">
        <span className="of-none">
          {t("Trade {{pair}}", { pair })}
          <br />
          <small>{t("Choose Sell or Buy")}</small>
        </span>
        {(["buy", "sell"] as const).map((side) => (
          <span key={side} className={`of-${side}`}>
            {orderTitle(kind, side, pair, t)}
            <br />
            <small>
              {kind === "market" ? (
                t("at the market price")
              ) : (
                <>
                  <span className="of-gtc">{t("GTC")}</span>
                  <span className="of-day">{t("day order")}</span>
                  <span className="of-date">{t("until the date")}</span>
                </>
              )}
            </small>
          </span>
        ))}
      </button>
    </footer>
  );
}

/** The texts of the requirements. A missing side or amount is visible and needs no text. */
function BlockerText({ blocker }: { blocker: Exclude<SubmitBlocker, "kyc"> }) {
  const { t } = useTranslation();
  if (blocker === null || blocker === "side" || blocker === "amount") return null;
  const texts = {
    // The notices above the form say it.
    halted: null,
    "close-only": null,
    customer: null,
    untradable: t("This instrument cannot be traded"),
    closed: t("Market closed"),
    "under-review": t("Price under review. Trading resumes when the price is confirmed."),
    "no-price": t("No price"),
    delayed: t("Prices are delayed"),
    "Insufficient Balance!": t("Insufficient Balance!"),
    "Insufficient Free Margin!": t("Insufficient Free Margin!"),
  };
  return (
    <p className="err" role="alert">
      {texts[blocker]}
    </p>
  );
}
