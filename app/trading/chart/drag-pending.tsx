import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { GripHorizontal } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { decimal } from "../../live/decimal.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { isolate } from "../../ui/format/isolate.ts";
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
  const ghost = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== "idle";
  const { pathname, search } = useLocation();

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
  // The dialog shows the price that it was opened with, and the order waits at its own until it is sent.
  const asked = pathname.endsWith(`/pending/${level.id}/modify`) ? new URLSearchParams(search).get(level.field) : null;
  const shown = drag.draft ?? (asked && decimal(asked) ? asked : level.price);
  const isMoved = compareDecimals(shown, level.price) !== 0;
  useEffect(
    () => (ghost.current ? plot.levels.stick(ghost.current, level.price) : undefined),
    [plot, level.price, isMoved],
  );
  useEffect(() => (line.current ? plot.levels.stick(line.current, level.price, true) : undefined), [plot, level.price]);
  useEffect(() => {
    if (!line.current) return;
    plot.levels.move(line.current, shown);
    plot.levels.place();
  }, [plot, shown]);

  const price = formatPrice(shown, decimals);
  const name = nameOf(level, t);
  return (
    <>
      {isMoved ? (
        <div ref={ghost} className="level is-pending is-ghost" hidden>
          <span className="level-text">
            {t("was {{price}}", { price: isolate(formatPrice(level.price, decimals)) })}
          </span>
        </div>
      ) : null}
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
    </>
  );
}
