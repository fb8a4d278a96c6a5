import {
  ArrowDown,
  ArrowUp,
  BadgeCheck,
  ChartCandlestick,
  Clock,
  Download,
  Gem,
  LogIn,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  Pencil,
  Phone,
  Scale,
  TriangleAlert,
  Upload,
  UserPlus,
  X,
} from "lucide-react";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CustomerTimelineRow } from "../../../db/generated/iam.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { DateTime, Money, Price, Profit, Units } from "../../ui/figures.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { documentTypes } from "../kyc/kyc-list.tsx";

/** The icon and title of each kind of event; titles are English keys. */
const kinds: Record<string, [LucideIcon, string]> = {
  open: [ArrowUp, "Position opened"],
  close: [X, "Position closed"],
  pending: [Clock, "Pending order placed"],
  deposit_requested: [Download, "Deposit requested"],
  deposit_approved: [Download, "Deposit approved"],
  deposit_declined: [TriangleAlert, "Deposit declined"],
  withdrawal_requested: [Upload, "Withdrawal requested"],
  withdrawal_approved: [Upload, "Withdrawal approved"],
  withdrawal_declined: [TriangleAlert, "Withdrawal declined"],
  adjustment: [Pencil, "Balance adjusted"],
  plan: [Gem, "Plan bought"],
  note: [MessageSquareText, "Note added"],
  call: [Phone, "Called"],
  sign_up: [UserPlus, "Signed up"],
  identity_submitted: [BadgeCheck, "Identity submitted"],
  identity_approved: [BadgeCheck, "Identity approved"],
  identity_declined: [TriangleAlert, "Identity declined"],
  dispute: [Scale, "Close disputed"],
  dispute_accepted: [Scale, "Dispute upheld"],
  dispute_declined: [Scale, "Dispute rejected"],
  log_in: [LogIn, "Signed in"],
  log_in_failed: [TriangleAlert, "Sign-in failed"],
  log_out: [LogOut, "Signed out"],
};

/** Audited changes of the customer's record, by action; English keys. */
const changes: Record<string, string> = {
  update: "Account changed",
  update_profile: "Profile changed",
  add_tag: "Tag added",
  remove_tag: "Tag removed",
  end_sessions: "Sessions ended",
  login_as: "Staff logged in as the customer",
  back_to_admin: "Staff left the customer's account",
  two_factor_on: "Two-factor authentication turned on",
  two_factor_off: "Two-factor authentication turned off",
  recovery_codes: "Recovery codes renewed",
};

const closeReasons: Record<string, string> = {
  customer: "by the customer",
  staff: "by staff",
  take_profit: "at take profit",
  stop_loss: "at stop loss",
  stop_out: "by stop-out",
};

type Props = { events: readonly CustomerTimelineRow[]; timeZone: string };

/** A customer's events, newest first. */
export function TimelineEvents({ events, timeZone }: Props) {
  const { t } = useTranslation();
  return (
    <ol className="timeline">
      {events.map((event) => (
        <li key={event.key}>
          <span className="pt">
            <Icon of={iconOf(event)} size={12} />
          </span>
          <div>
            <p>
              <b className="med">{titleOf(event, t)}</b> <Detail event={event} />
            </p>
            {event.actor ? (
              <p className="muted xs">
                <bdi>{event.actor}</bdi>
              </p>
            ) : null}
          </div>
          <span className="muted xs">
            <DateTime iso={event.at} timeZone={timeZone} as="office" />
          </span>
        </li>
      ))}
    </ol>
  );
}

function iconOf({ kind, detail }: CustomerTimelineRow): LucideIcon {
  if (kind === "open") return detail.side === "sell" ? ArrowDown : ArrowUp;
  return kinds[kind]?.[0] ?? (kind === "change" ? Pencil : ChartCandlestick);
}

function titleOf({ kind, detail }: CustomerTimelineRow, t: TFunction): string {
  if (kind === "change") return t(changes[String(detail.action)] ?? "Account changed");
  return t(kinds[kind]?.[1] ?? kind);
}

function Detail({ event: { kind, detail } }: { event: CustomerTimelineRow }): ReactNode {
  const { t } = useTranslation();
  const phrase = usePhrase();
  if (typeof detail.instrument === "string") return <OrderDetail kind={kind} detail={detail} />;
  const reason = typeof detail.reason === "string" ? detail.reason : null;
  if (typeof detail.amount === "string" && typeof detail.currency === "string") {
    const extra =
      detail.gateway === "bank" ? t("Bank transfer") : detail.gateway ? phrase(String(detail.gateway)) : null;
    return (
      <span className="sub">
        <Money value={detail.amount} currency={detail.currency} />
        {[detail.name, extra, reason].filter(Boolean).map((part) => (
          <bdi key={String(part)}> · {String(part)}</bdi>
        ))}
      </span>
    );
  }
  if (typeof detail.text === "string") return <bdi className="sub">{detail.text}</bdi>;
  if (typeof detail.type === "string")
    return (
      <span className="sub">
        {t(documentTypes[detail.type] ?? detail.type)}
        {reason ? <bdi> · {phrase(reason)}</bdi> : null}
      </span>
    );
  return <Changed changes={detail.changes} />;
}

function OrderDetail({ kind, detail }: { kind: string; detail: CustomerTimelineRow["detail"] }) {
  const { t } = useTranslation();
  const text = (name: string) => (typeof detail[name] === "string" ? String(detail[name]) : null);
  const order = detail.order === "limit" ? t("Limit") : detail.order === "stop" ? t("Stop") : null;
  return (
    <span className="sub">
      <Ltr>{String(detail.id)}</Ltr>, {detail.side === "buy" ? t("Buy") : t("Sell")} {order}{" "}
      <Units value={text("units")} /> <Ltr>{pairNamed(text("instrument") ?? "")}</Ltr> {t("at")}{" "}
      <Price value={text("rate")} decimals={Number(detail.decimals)} />
      {kind === "close" ? (
        <>
          {" "}
          {t(closeReasons[String(detail.reason)] ?? "")}{" "}
          <Profit value={text("amount")} place="table" currency={text("currency") ?? undefined} />
        </>
      ) : null}
    </span>
  );
}

function Changed({ changes: list }: { changes: unknown }) {
  if (!Array.isArray(list) || list.length === 0) return null;
  const lines = (list as { field: string; before: string | null; after: string | null }[])
    .slice(0, 3)
    .map(({ field, before, after }) => `${field}: ${before ?? "–"} → ${after ?? "–"}`);
  return <bdi className="sub">{lines.join(", ")}</bdi>;
}
