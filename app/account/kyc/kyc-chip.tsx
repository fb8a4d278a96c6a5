import { useTranslation } from "react-i18next";
import type { GetCardRow } from "../../../db/generated/iam.ts";
import { Chip } from "../../ui/chip.tsx";

type Props = {
  status: GetCardRow["kyc_status"];
  /** Renders nothing while no documents were submitted. */
  quiet?: boolean;
};

/** The status of the identity documents (C-100, C-101). */
export function KycChip({ status, quiet }: Props) {
  const { t } = useTranslation();
  const chips = {
    not_submitted: { tone: "warn", text: t("not submitted") },
    pending: { tone: "warn", text: t("pending") },
    approved: { tone: "ok", text: t("approved") },
    declined: { tone: "danger", text: t("declined") },
  } as const;
  if (quiet && status === "not_submitted") return null;
  return <Chip tone={chips[status].tone}>{chips[status].text}</Chip>;
}
