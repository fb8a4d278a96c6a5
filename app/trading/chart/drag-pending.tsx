import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { GripHorizontal } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatPrice } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Level, nameOf } from "./levels.ts";
import type { Plot } from "./plot.ts";
import { useDrag } from "./use-drag.ts";

type Props = { plot: Plot; level: Extract<Level, { kind: "pending" }>; decimals: number; pip: string };

/** The price of a pending order. Dropped elsewhere, it opens the dialog that changes the order, with the new price. */
export function DragPending({ plot, level, decimals, pip }: Props) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== "idle";
  const { search } = useLocation();

  const drag = useDrag({
    plot,
    line,
    grip,
    price: level.price,
    decimals,
    pip,
    isBusy,
    send(price) {
      const query = new URLSearchParams(search);
      query.set(level.field, price);
      navigate(`/dashboard/pending/${level.id}/modify?${query}`, { preventScrollReset: true });
    },
  });
  const shown = drag.draft ?? level.price;
  useEffect(() => (line.current ? plot.levels.stick(line.current, level.price, true) : undefined), [plot, level.price]);
  useEffect(() => {
    if (!line.current) return;
    plot.levels.move(line.current, shown);
    plot.levels.place();
  }, [plot, shown]);

  const price = formatPrice(shown, decimals);
  const name = nameOf(level, t);
  return (
    <div
      ref={line}
      className="level is-pending"
      data-label=""
      data-moving={drag.draft === null ? undefined : ""}
      aria-busy={isBusy || undefined}
      hidden
    >
      <span className="level-strip" {...drag.pointer} />
      <button
        ref={grip}
        type="button"
        className="level-text level-grip"
        aria-label={`${name} · ${price}. ${t("Drag to modify the order, or use the up and down arrow keys to move it one pip.")}`}
        onBlur={drag.leave}
        {...drag.pointer}
      >
        <Icon of={GripHorizontal} size={14} />
        <span>{name}</span>
      </button>
      <b className="level-price n">{price}</b>
    </div>
  );
}
