import { useTranslation } from "react-i18next";
import type { NameWarning } from "../../../db/queries/iam/name-warning.ts";
import { Notice } from "../../ui/notice.tsx";

type Props = { warning: NameWarning; fullName: string; approvedName: string | null };

/** Both names of a customer and what staff must check. */
export function NameNotice({ warning, fullName, approvedName }: Props) {
  const { t } = useTranslation();
  const names = { profile: fullName, approved: approvedName ?? "" };
  const texts: Record<NameWarning, string> = {
    other_account: t("The bank account is not in the approved name of the customer"),
    not_verified: t("No identity document of this customer was ever approved."),
    renamed: t("The profile says {{profile}}, the approved document says {{approved}}.", names),
    in_review: t("The approved document says {{approved}}, but the newest documents are not approved.", names),
  };
  return (
    <Notice tone="warn">
      <bdi>{texts[warning]}</bdi>
    </Notice>
  );
}
