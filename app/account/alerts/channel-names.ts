import { useTranslation } from "react-i18next";

/** The ways in which an alert notifies its owner. */
export function useChannelNames() {
  const { t } = useTranslation();
  return { app: t("In the app"), push: t("Push"), mail: t("Email") };
}
