import { useTranslation } from "react-i18next";
import type { GetCardRow } from "../../../db/generated/iam.ts";
import { Chip } from "../../ui/chip.tsx";
import { customerKycStatuses } from "../../ui/kyc-status.ts";

type Props = {
  status: GetCardRow["kyc_status"];
  /** Renders nothing while no documents were submitted. */
  quiet?: boolean;
};

/** The status of the identity documents (C-100, C-101). */
export function KycChip({ status, quiet }: Props) {
  const { t } = useTranslation();
  const { tone, chip } = customerKycStatuses[status];
  if (quiet && status === "not_submitted") return null;
  return <Chip tone={tone}>{t(chip)}</Chip>;
}
