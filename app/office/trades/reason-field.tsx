import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../ui/field-control.ts";
import { type ReadyReason, ReasonWithSuggestions } from "../decline/reason-with-suggestions.tsx";

type Change = "correction" | "close" | "delete" | "cancel";

/** The reason of a change, stored in the audit log and shown with the order's evidence, with ready-made reasons. */
export function ReasonField({ about, field }: { about: Change; field: FieldOf }) {
  const { t } = useTranslation();
  return (
    <ReasonWithSuggestions
      field={field("reason", { required: true, maxLength: 500 })}
      label={t("Reason")}
      hint={about === "cancel" ? t("Saved in the audit log.") : t("Saved in the audit log and shown with the trade.")}
      reasons={useReasons(about)}
    />
  );
}

function useReasons(about: Change): ReadyReason[] {
  const { t } = useTranslation();
  if (about === "correction")
    return [
      { word: t("Bad tick"), message: "The tick was an outlier that the market did not trade." },
      { word: t("Feed delay"), message: "The price feed was delayed at that time." },
      { word: t("Wrong price entered"), message: "A wrong price was entered by staff." },
      { word: t("Goodwill"), message: "Corrected as a gesture of goodwill." },
    ];
  if (about === "delete")
    return [
      { word: t("Duplicate"), message: "The trade was booked twice." },
      { word: t("Bad tick"), message: "The tick was an outlier that the market did not trade." },
      { word: t("Test trade"), message: "The trade was a test." },
    ];
  return [
    { word: t("Customer's request"), message: "The customer asked for it." },
    { word: t("Risk"), message: "The position exceeds the broker's risk limits." },
    { word: t("Corporate action"), message: "A corporate action of the instrument is due." },
    { word: t("Account closing"), message: "The account is being closed." },
  ];
}
