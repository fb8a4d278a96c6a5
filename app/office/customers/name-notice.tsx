import { useTranslation } from "react-i18next";
import type { NameWarning } from "../../../db/queries/iam/name-warning.ts";
import { Notice } from "../../ui/notice.tsx";

type Props = { warning: NameWarning; fullName: string; approvedName: string | null };

/** Both names of a customer and what staff must check. */
export function NameNotice({ warning, fullName, approvedName }: Props) {
  const { t } = useTranslation();
  const names = { profile: fullName, approved: approvedName ?? "" };
  const texts: Record<NameWarning, string> = {
    other_account: t("The account holder does not match the customer's approved name"),
    not_verified: t("This customer has no approved identity document."),
    renamed: t("Name in the profile: {{profile}}. Name on the approved document: {{approved}}.", names),
    in_review: t("Name on the approved document: {{approved}}. The latest documents are not approved.", names),
  };
  return (
    <Notice tone="warn">
      <bdi>{texts[warning]}</bdi>
    </Notice>
  );
}
