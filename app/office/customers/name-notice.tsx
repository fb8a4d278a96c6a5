import { useTranslation } from "react-i18next";
import type { NameWarning } from "../../../db/queries/iam/name-warning.ts";
import { Notice } from "../../ui/notice.tsx";

type Props = { warning: NameWarning; fullName: string; approvedName: string | null };

/** Both names of a customer and what staff must check. */
export function NameNotice(props: Props) {
  const nameText = useNameText();
  return (
    <Notice tone="warn">
      <bdi>{nameText(props)}</bdi>
    </Notice>
  );
}

/** The difference of names in a sentence. */
export function useNameText() {
  const { t } = useTranslation();
  return ({ warning, fullName, approvedName }: Props): string => {
    const names = { profile: fullName, approved: approvedName ?? "" };
    const texts: Record<NameWarning, string> = {
      other_account: t("The account holder does not match the customer's approved name"),
      not_verified: t("This customer has no approved identity document."),
      renamed: t("Name in the profile: {{profile}}. Name on the approved document: {{approved}}.", names),
      in_review: t("Name on the approved document: {{approved}}. The latest documents are not approved.", names),
    };
    return texts[warning];
  };
}
