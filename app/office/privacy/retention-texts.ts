import type { TFunction } from "i18next";

/** The kinds of data with a retention period, with what the period begins at. */
export const retentionTexts = (t: TFunction): Record<string, { label: string; hint: string }> => ({
  identity: {
    label: t("Identity of customers"),
    hint: t("From the last movement of real money. A customer cannot be erased before."),
  },
  notifications: { label: t("Read notifications"), hint: t("From their creation") },
  page_visits: { label: t("Page visits"), hint: t("From the visit, at most 12 months") },
  devices: { label: t("Known devices"), hint: t("From the last sign-in") },
  exports: { label: t("Exports of personal data"), hint: t("From their creation. Then the file is deleted.") },
  payment_reports: {
    label: t("Contents of payment notifications"),
    hint: t("From their arrival. Outcome and payment stay."),
  },
});
