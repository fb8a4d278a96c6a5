import { useTranslation } from "react-i18next";

export type Declined = "deposit" | "withdraw" | "kyc";

/** Ready-made decline reasons: a label for staff, and the sentence that the customer reads in their own language. */
export function useReadyReasons(about: Declined): { word: string; message: string }[] {
  const { t } = useTranslation();
  if (about === "deposit") {
    return [
      { word: t("Not received"), message: "The payment has not arrived on our account." },
      { word: t("Amount differs"), message: "The amount that arrived differs from the amount of this deposit." },
      { word: t("Unreadable proof"), message: "The proof of payment cannot be read. Please send it again." },
      {
        word: t("Paid by another person"),
        message: "The payment came from an account in another person's name and goes back there.",
      },
    ];
  }
  if (about === "withdraw") {
    return [
      {
        word: t("Name differs"),
        message: "The account name differs from the profile. Please send a confirmation from your bank.",
      },
      { word: t("Bank details"), message: "The bank details are not complete. Please check them and ask again." },
      { word: t("Bonus conditions"), message: "The conditions of your bonus are not fulfilled yet." },
      { word: t("Open positions"), message: "Your open positions need this money. Please close some of them first." },
    ];
  }
  return [
    { word: t("Unreadable"), message: "The picture cannot be read. Please send a sharp one of the whole document." },
    { word: t("Expired"), message: "The document has expired. Please send one that is valid." },
    { word: t("Name differs"), message: "The name on the document differs from the profile." },
    { word: t("Old address proof"), message: "The proof of address is older than three months." },
  ];
}
