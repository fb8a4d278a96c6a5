import { Maximize } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";

/**
 * Shows the surrounding element of the selector `whole` on the whole screen; nothing where the browser cannot. It reads
 * the document, so only hydrated pages render it.
 */
export function FullScreenButton({ whole }: { whole: string }) {
  const { t } = useTranslation();
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      className="full-screen"
      icon={Maximize}
      label={t("Toggle full screen")}
      onClick={({ currentTarget }) =>
        void (document.fullscreenElement
          ? document.exitFullscreen()
          : currentTarget.closest(whole)?.requestFullscreen())
      }
    />
  );
}
