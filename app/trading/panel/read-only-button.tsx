import { useTranslation } from "react-i18next";
import { Button, type ButtonSize, type ButtonVariant } from "../../ui/button.tsx";
import { READ_ONLY_REASON } from "./read-only-notice.tsx";

type Props = { text: string; label?: string; size?: ButtonSize; variant?: ButtonVariant };

/** A command that a read-only customer cannot use: disabled, described by the reason above the list. */
export function ReadOnlyButton({ text, label, size = "sm", variant }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      type="button"
      disabled
      size={size}
      variant={variant}
      aria-label={label}
      aria-describedby={READ_ONLY_REASON}
      title={t("Your account is read-only: you can neither place, change nor close orders")}
    >
      {text}
    </Button>
  );
}
