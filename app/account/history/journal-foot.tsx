import { Check, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TradeJournalRow } from "../../../db/generated/trading.ts";
import { dayjs } from "../../dayjs.ts";
import { usePage } from "../../frame/use-page.ts";
import type { Problem } from "../../http/errors.ts";
import { Button } from "../../ui/button.tsx";
import { DialogClose, DialogFoot } from "../../ui/dialog.tsx";
import { formatClock, formatDateTime, isoDay } from "../../ui/format/date.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Icon } from "../../ui/icon.tsx";

type Saving = { phase: "idle" | "saving" | "failed"; isUnsent: boolean; problem: Problem | null; save: () => void };
type Props = { trade: TradeJournalRow; saving: Saving; removal: string; isRemoving: boolean };

/** When the entry was last saved. Without scripts a button saves it. */
export function JournalFoot({ trade, saving, removal, isRemoving }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  if (trade.is_private) return <DialogFoot cancelText={t("Close")} />;
  const isStored = trade.updated_at !== null;
  return (
    <DialogFoot cancelText={hydrated ? undefined : t("Cancel")}>
      <SaveState updatedAt={trade.updated_at} {...saving} />
      {isStored ? (
        <Button variant={hydrated ? "ghost" : "danger-line"} form={removal} busy={isRemoving}>
          {t("Delete note")}
        </Button>
      ) : null}
      {hydrated ? (
        <DialogClose className="btn btn-primary">{t("Done editing")}</DialogClose>
      ) : (
        <Button variant="primary">{t("Save note")}</Button>
      )}
    </DialogFoot>
  );
}

function SaveState({ phase, isUnsent, problem, save, updatedAt }: Saving & { updatedAt: string | null }) {
  const { t } = useTranslation();
  const { timeZone } = usePage().preferences;
  if (phase === "failed" && !isUnsent) {
    const [reason = problem?.message ?? "Something went wrong"] = Object.values(problem?.fields ?? {});
    return (
      <span className="journal-saved xs err" role="alert">
        <Icon of={TriangleAlert} size={12} />
        {t("Not saved: {{reason}}", { reason: t(reason, problem?.values) })}
        <Button type="button" size="sm" onClick={save}>
          {t("Retry")}
        </Button>
      </span>
    );
  }
  const isSaving = phase === "saving" || isUnsent;
  if (!isSaving && updatedAt === null) return null;
  const isToday = isoDay(updatedAt, timeZone) === isoDay(dayjs.utc().valueOf(), timeZone);
  const time = isToday ? formatClock(updatedAt, timeZone) : formatDateTime(updatedAt, timeZone);
  return (
    <span className="journal-saved xs muted" role="status">
      {isSaving ? null : <Icon of={Check} size={12} />}
      {isSaving ? t("Saving …") : t("Saved {{time}}", { time: isolate(time) })}
    </span>
  );
}
