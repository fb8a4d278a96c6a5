import { useTranslation } from "react-i18next";
import { Chip } from "../ui/chip.tsx";

/** The status of a deposit or withdrawal by colour and text (C-100). */
export function RequestStatus({ status }: { status: "pending" | "approved" | "declined" }) {
  const { t } = useTranslation();
  const chips = {
    pending: { tone: "warn", text: t("pending") },
    approved: { tone: "ok", text: t("approved") },
    declined: { tone: "danger", text: t("declined") },
  } as const;
  const { tone, text } = chips[status];
  return (
    <Chip tone={tone} dot>
      {text}
    </Chip>
  );
}
