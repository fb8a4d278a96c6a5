import { useTranslation } from "react-i18next";
import type { OrderDisputeRow } from "../../../db/generated/trading.ts";
import { Card } from "../../ui/card.tsx";
import { DisputeChip } from "../../ui/dispute-chip.tsx";
import { DateTime } from "../../ui/figures.tsx";

type Props = { dispute: OrderDisputeRow; timeZone: string };

/** The owner's objection to the close and staff's answer. */
export function DisputeCard({ dispute, timeZone }: Props) {
  const { t } = useTranslation();
  const { status, reason, answer } = dispute;
  if (status === null) return null;
  return (
    <Card title={t("Dispute")} actions={<DisputeChip status={status} />}>
      <div className="stack stack-12">
        <div>
          <p className="muted xs">
            {t("Message from the account holder")} · <DateTime iso={dispute.created_at} timeZone={timeZone} />
          </p>
          <p className="pre-line" dir="auto">
            {reason}
          </p>
        </div>
        {answer ? (
          <div>
            <p className="muted xs">
              {t("Our reply")} · <DateTime iso={dispute.answered_at} timeZone={timeZone} />
            </p>
            <p className="pre-line" dir="auto">
              {answer}
            </p>
          </div>
        ) : (
          <p className="muted">{t("Our team is reviewing this order's record and will reply here and by email.")}</p>
        )}
      </div>
    </Card>
  );
}
