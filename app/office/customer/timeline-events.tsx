import { pendingKindName, pendingKinds } from "../../ui/pending-kind.ts";
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
const kinds: Record<string, { icon: LucideIcon; text: string }> = {
  open: { icon: ArrowUp, text: "Position opened" },
  close: { icon: X, text: "Position closed" },
  pending: { icon: Clock, text: "Pending order placed" },
  deposit_requested: { icon: Download, text: "Deposit requested" },
  deposit_approved: { icon: Download, text: "Deposit approved" },
  deposit_declined: { icon: TriangleAlert, text: "Deposit declined" },
  withdrawal_requested: { icon: Upload, text: "Withdrawal requested" },
  withdrawal_approved: { icon: Upload, text: "Withdrawal approved" },
  withdrawal_declined: { icon: TriangleAlert, text: "Withdrawal declined" },
  adjustment: { icon: Pencil, text: "Balance adjusted" },
  plan: { icon: Gem, text: "Plan bought" },
  note: { icon: MessageSquareText, text: "Note added" },
  call: { icon: Phone, text: "Called" },
  sign_up: { icon: UserPlus, text: "Signed up" },
  identity_submitted: { icon: BadgeCheck, text: "Identity submitted" },
  identity_approved: { icon: BadgeCheck, text: "Identity approved" },
  identity_declined: { icon: TriangleAlert, text: "Identity declined" },
  dispute: { icon: Scale, text: "Close disputed" },
  dispute_accepted: { icon: Scale, text: "Dispute upheld" },
  dispute_declined: { icon: Scale, text: "Dispute rejected" },
  log_in: { icon: LogIn, text: "Signed in" },
  log_in_failed: { icon: TriangleAlert, text: "Sign-in failed" },
  log_out: { icon: LogOut, text: "Signed out" },
};

const accountChanged = { text: "Account changed" };
/** Audited changes of the customer's record, by action; English keys. */
const changes: Record<string, { text: string }> = {
  update: accountChanged,
  update_profile: { text: "Profile changed" },
  add_tag: { text: "Tag added" },
  remove_tag: { text: "Tag removed" },
  end_sessions: { text: "Sessions ended" },
  send_message: { text: "Message sent" },
  login_as: { text: "Staff logged in as the customer" },
  back_to_admin: { text: "Staff left the customer's account" },
  two_factor_on: { text: "Two-factor authentication turned on" },
  two_factor_off: { text: "Two-factor authentication turned off" },
  recovery_codes: { text: "Recovery codes renewed" },
};

const closeReasons = (t: TFunction): Record<string, string> => ({
  customer: t("by the customer"),
  staff: t("by staff"),
  take_profit: t("at take profit"),
  stop_loss: t("at stop loss"),
  stop_out: t("by stop-out"),
});

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
  return kinds[kind]?.icon ?? (kind === "change" ? Pencil : ChartCandlestick);
}

function titleOf({ kind, detail }: CustomerTimelineRow, t: TFunction): string {
  if (kind === "change") return t((changes[String(detail.action)] ?? accountChanged).text);
  return t(kinds[kind]?.text ?? kind);
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
  return <Changed changes={detail.changes} only={isSignIn(kind) ? "address" : null} />;
}

function OrderDetail({ kind: event, detail }: { kind: string; detail: CustomerTimelineRow["detail"] }) {
  const { t } = useTranslation();
  const text = (name: string) => (typeof detail[name] === "string" ? String(detail[name]) : null);
  const kind = pendingKinds.find((each) => each === detail.order);
  const order = kind ? pendingKindName(kind, t) : null;
  return (
    <span className="sub">
      <Ltr>{String(detail.id)}</Ltr>, {detail.side === "buy" ? t("Buy") : t("Sell")} {order}{" "}
      <Units value={text("units")} /> <Ltr>{pairNamed(text("instrument") ?? "")}</Ltr> {t("at")}{" "}
      <Price value={text("rate")} decimals={Number(detail.decimals)} />
      {event === "close" ? (
        <>
          {" "}
          {closeReasons(t)[String(detail.reason)]}{" "}
          <Profit value={text("amount")} place="estimate" currency={text("currency") ?? undefined} />
        </>
      ) : null}
    </span>
  );
}

const isSignIn = (kind: string) => kind === "log_in" || kind === "log_in_failed" || kind === "log_out";

type Change = { field: string; before: string | null; after: string | null };

/** Up to three changed fields; of a sign-in its network address alone. */
function Changed({ changes: list, only }: { changes: unknown; only: string | null }) {
  if (!Array.isArray(list)) return null;
  const all = list as Change[];
  if (only) return <Ltr className="sub">{all.find(({ field }) => field === only)?.after}</Ltr>;
  const lines = all.slice(0, 3).map(({ field, before, after }) => `${field}: ${before ?? "–"} → ${after ?? "–"}`);
  return <bdi className="sub">{lines.join(", ")}</bdi>;
}
