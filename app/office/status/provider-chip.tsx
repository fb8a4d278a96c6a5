import { useTranslation } from "react-i18next";
import { Chip } from "../../ui/chip.tsx";

/** Without a recent heartbeat the state is unknown. */
export function ProviderChip({ beat }: { beat: { success: boolean } | undefined }) {
  const { t } = useTranslation();
  return (
    <Chip dot tone={beat ? (beat.success ? "ok" : "danger") : undefined}>
      {beat ? (beat.success ? t("Connected") : t("Disconnected")) : t("N/A")}
    </Chip>
  );
}
