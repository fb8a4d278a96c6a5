import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OrderDisputeRow } from "../../../db/generated/trading.ts";
import { formatDay } from "../../ui/format/date.ts";
import { isolate } from "../../ui/format/isolate.ts";

type Props = { id: number; dispute: OrderDisputeRow; timeZone: string };

/** The link to the dispute form while the period allows one. */
export function DisputeFoot({ id, dispute, timeZone }: Props) {
  const { t } = useTranslation();
  return (
    <p className="xs muted grow">
      {t("Think this is wrong?")}{" "}
      <Link id="dispute" className="link" to={`/orders/${id}/dispute`} preventScrollReset>
        {t("Dispute this close")}
      </Link>{" "}
      {t("within 30 days, until {{day}}.", { day: isolate(formatDay(dispute.until, timeZone)) })}
    </p>
  );
}
