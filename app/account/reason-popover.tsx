import { useTranslation } from "react-i18next";
import { usePhrase } from "../i18n/use-phrase.ts";
import { Button } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";

/** The reason why a request was declined (C-070). */
export function ReasonPopover({ id, reason }: { id: string; reason: string }) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  return (
    <>
      <Button type="button" variant="ghost" size="sm" popovertarget={id}>
        {t("Show reason")}
      </Button>
      <Popover id={id} title={t("Reason")} end>
        <p className="pop-text" dir="auto">
          {phrase(reason)}
        </p>
      </Popover>
    </>
  );
}
