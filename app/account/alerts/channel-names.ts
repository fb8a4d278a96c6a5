import { Bell, Mail, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";

export const CHANNEL_ICONS = { app: Bell, push: Smartphone, mail: Mail };
export type Channel = keyof typeof CHANNEL_ICONS;

/** The ways in which an alert notifies its owner. */
export function useChannelNames() {
  const { t } = useTranslation();
  return { app: t("In the app"), push: t("Push"), mail: t("Email") };
}
