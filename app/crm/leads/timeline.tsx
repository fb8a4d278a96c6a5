import {
  ArrowRightLeft,
  BadgeCheck,
  Download,
  LogIn,
  type LucideIcon,
  MessageSquareText,
  Pencil,
  Phone,
  Plus,
  Tag,
  Trash2,
  Undo2,
  Upload,
  UserPlus,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { LeadTimelineRow } from "../../../db/generated/crm.ts";
import { DateTime, Money } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";

const icons: Record<string, LucideIcon> = {
  created: Plus,
  move: ArrowRightLeft,
  assign: UserPlus,
  status: Tag,
  edit: Pencil,
  delete: Trash2,
  undo: Undo2,
  note: MessageSquareText,
  call: Phone,
  sign_up: LogIn,
  deposit: Download,
  convert: BadgeCheck,
  import: Upload,
};

/** The events of a lead with user and time. */
export function Timeline({ events, timeZone }: { events: readonly LeadTimelineRow[]; timeZone: string }) {
  const { t } = useTranslation();
  const labels: Record<string, string> = {
    created: t("Created"),
    move: t("Moved"),
    assign: t("Assigned"),
    status: t("Status changed"),
    edit: t("Edited"),
    delete: t("Deleted"),
    undo: t("Undone"),
    note: t("Note added"),
    call: t("Called"),
    sign_up: t("Signed up"),
    deposit: t("Deposited"),
    convert: t("Converted to customer"),
    import: t("Imported"),
  };
  return (
    <ol className="timeline">
      {events.map((event, place) => (
        <li key={`${event.at}-${place}`}>
          <span className="pt">
            <Icon of={icons[event.kind] ?? Pencil} size={12} />
          </span>
          <div>
            <p>
              <b className="med">{labels[event.kind] ?? event.kind}</b> <Change detail={event.detail} />
            </p>
            <p className="muted xs">
              <bdi>{event.full_name ?? t("The system")}</bdi> ·{" "}
              <DateTime iso={event.at} timeZone={timeZone} as="office" />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The details of an event: the agent, the amount or the changed values. */
function Change({ detail }: { detail: Record<string, unknown> }) {
  const { t } = useTranslation();
  const { person, amount, currency, content } = detail;
  if (typeof content === "string") return <bdi className="sub">{content.slice(0, 80)}</bdi>;
  if (typeof amount === "string" && typeof currency === "string")
    return Money({ value: amount, currency, className: "sub" });
  const before = (detail.before ?? {}) as Record<string, unknown>;
  const after = (detail.after ?? {}) as Record<string, unknown>;
  const named = ["group", "leadStatus", "firstName", "lastName", "email", "phone", "country", "city"];
  const groups: Record<string, string> = { sales: t("Sales"), retentions: t("Retention"), archived: t("Archived") };
  const textOf = (value: unknown, name: string) =>
    name === "group" ? (groups[String(value)] ?? t("New")) : String(value ?? "-");
  const changed = named
    .filter((name) => name in after && (before[name] ?? null) !== (after[name] ?? null))
    .map((name) => `${textOf(before[name], name)} → ${textOf(after[name], name)}`);
  const parts = typeof person === "string" ? [person, ...changed] : changed;
  return parts.length > 0 ? <bdi className="sub">{parts.join(", ")}</bdi> : null;
}
