import { useTranslation } from "react-i18next";
import type { FieldSource } from "../../ui/field-control.ts";
import { type ReadyReason, ReasonWithSuggestions } from "./reason-with-suggestions.tsx";

type Props = { about: Declined; field: FieldSource; optional?: boolean };

/** The reason that the customer reads, with ready-made reasons. */
export function DeclineReason({ about, field, optional }: Props) {
  const { t } = useTranslation();
  return (
    <ReasonWithSuggestions
      field={field}
      label={t("Decline reason")}
      hint={t("The customer will see this.")}
      optional={optional}
      reasons={useReadyReasons(about)}
    />
  );
}

type Declined = "deposit" | "withdraw" | "kyc";

/** Ready-made decline reasons: a label for staff, and the sentence that the customer reads in their own language. */
function useReadyReasons(about: Declined): ReadyReason[] {
  const { t } = useTranslation();
  if (about === "deposit") {
    return [
      { word: t("Funds not received"), message: "We have not received your payment." },
      { word: t("Amount mismatch"), message: "The amount received does not match this deposit." },
      { word: t("Illegible proof of payment"), message: "The proof of payment is illegible. Upload it again." },
      {
        word: t("Third-party payment"),
        message: "The payment came from an account in another person's name and will be returned.",
      },
    ];
  }
  if (about === "withdraw") {
    return [
      {
        word: t("Name mismatch"),
        message: "The account holder does not match your profile. Send us a confirmation from your bank.",
      },
      {
        word: t("Incomplete bank details"),
        message: "Your bank details are incomplete. Check them and submit a new request.",
      },
      { word: t("Bonus conditions not met"), message: "Your bonus conditions have not been met yet." },
      {
        word: t("Open positions"),
        message: "Your open positions need these funds as margin. Close some positions first.",
      },
    ];
  }
  return [
    { word: t("Illegible"), message: "The image is illegible. Upload a sharp image of the whole document." },
    { word: t("Expired"), message: "This document has expired. Upload a valid document." },
    { word: t("Name mismatch"), message: "The name on the document does not match your profile." },
    { word: t("Proof of address too old"), message: "The proof of address is older than three months." },
  ];
}
