import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";

/** C-070: why a request was declined. */
export function ReasonPopover({ id, reason }: { id: string; reason: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Button type="button" variant="ghost" size="sm" popovertarget={id}>
        {t("Show Reason")}
      </Button>
      <Popover id={id} title={t("Reason")} end>
        <p className="pop-text">{t(reason)}</p>
      </Popover>
    </>
  );
}
