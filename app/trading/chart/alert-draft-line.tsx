import { Bell } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type AlertDraft, alertDraftLine } from "../../account/alerts/alert-draft.ts";
import { formatPrice } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Plot } from "./plot.ts";
import { useDrag } from "./use-drag.ts";

type Props = { plot: Plot; draft: AlertDraft; decimals: number; pip: string };

/** The price in the open form of an alert. The form follows the line while it is dragged. */
export function AlertDraftLine({ plot, draft: { price, write }, decimals, pip }: Props) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const drag = useDrag({
    plot,
    line,
    grip,
    price,
    decimals,
    pip,
    isBusy: false,
    send(wanted) {
      write(wanted);
      drag.leave();
    },
  });
  const { draft } = drag;
  useEffect(() => {
    if (draft !== null) write(draft);
  }, [draft, write]);
  useEffect(() => (line.current ? plot.levels.stick(line.current, price, true) : undefined), [plot]); // oxlint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (!line.current) return;
    plot.levels.move(line.current, price);
    plot.levels.place();
  }, [plot, price]);
  useEffect(() => {
    alertDraftLine.set(true);
    return () => alertDraftLine.set(null);
  }, []);

  const shown = formatPrice(price, decimals);
  return (
    <div ref={line} className="level is-alert" data-label="end" data-moving={draft === null ? undefined : ""} hidden>
      <span className="level-strip" {...drag.pointer} />
      <button
        ref={grip}
        type="button"
        className="level-text level-grip"
        aria-label={t("Price alert at {{price}}. Drag it or use the up and down arrow keys; the form follows.", {
          price: shown,
        })}
        onBlur={drag.leave}
        {...drag.pointer}
      >
        <Icon of={Bell} size={12} /> {t("Price alert")}
      </button>
      <b className="level-price n">{shown}</b>
    </div>
  );
}
