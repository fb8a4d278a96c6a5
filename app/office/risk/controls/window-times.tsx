import { useTranslation } from "react-i18next";
import type { InstrumentControls } from "../../../../db/shapes/controls.ts";
import { formatStaffTime } from "../../../ui/format/date.ts";
import { Ltr } from "../../../ui/ltr.tsx";

/** The current or next time of a leverage window, in its own time zone. */
export function WindowTimes({ window }: { window: InstrumentControls["windows"][number] }) {
  const { t } = useTranslation();
  const { from, until, timeZone, isWeekly } = window;
  const at = (time: string) => formatStaffTime(time, timeZone);
  return (
    <>
      {isWeekly ? t("every week") : t("once")}: <Ltr>{at(from)}</Ltr> – <Ltr>{at(until)}</Ltr> <Ltr>{timeZone}</Ltr>
    </>
  );
}
