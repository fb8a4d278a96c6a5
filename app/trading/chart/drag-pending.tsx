import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { GripHorizontal } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { decimal } from "../../live/decimal.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatPrice } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { PENDING_FIELDS, usePendingDraft } from "../model/pending-draft.ts";
import { type Level, nameOf } from "./levels.ts";
import type { Plot } from "./plot.ts";
import { useDrag } from "./use-drag.ts";

type PendingLevel = Extract<Level, { kind: "pending" }>;
type Props = { plot: Plot; level: PendingLevel; decimals: number; pip: string };

/**
 * The price of a pending order. Dropped elsewhere, it opens the form that changes the order, with the new price. The
 * open form follows the line, and the line follows its field.
 */
export function DragPending({ plot, level, decimals, pip }: Props) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const isBusy = useNavigation().state !== "idle";
  const { price, write, open } = useOpenForm(level);

  const drag = useDrag({
    plot,
    line,
    grip,
    price,
    decimals,
    pip,
    isBusy,
    answer: useLocation().key,
    send(wanted) {
      if (!write) return open(wanted);
      write({ [level.field]: wanted });
      drag.leave();
    },
  });
  const { draft } = drag;
  useEffect(() => {
    if (draft !== null) write?.({ [level.field]: draft });
  }, [draft, write, level.field]);
  const shown = draft ?? price;
  useEffect(() => (line.current ? plot.levels.stick(line.current, level.price, true) : undefined), [plot, level.price]);
  useEffect(() => {
    if (!line.current) return;
    plot.levels.move(line.current, shown);
    plot.levels.place();
  }, [plot, shown]);

  const text = formatPrice(shown, decimals);
  const name = nameOf(level, t);
  return (
    <>
      {compareDecimals(shown, level.price) === 0 ? null : <Ghost plot={plot} price={level.price} decimals={decimals} />}
      <div
        ref={line}
        className="level is-pending"
        data-label={write ? "end" : ""}
        data-moving={draft === null ? undefined : ""}
        aria-busy={isBusy || undefined}
        hidden
      >
        <span className="level-strip" {...drag.pointer} />
        <button
          ref={grip}
          type="button"
          className="level-text level-grip"
          aria-label={`${name} · ${text}. ${t("Drag to modify the order, or use the up and down arrow keys to move it one pip.")}`}
          onBlur={drag.leave}
          {...drag.pointer}
        >
          <Icon of={GripHorizontal} size={14} />
          <span>{name}</span>
        </button>
        <b className="level-price n">{text}</b>
      </div>
    </>
  );
}

/** The present price of an order whose line was moved. */
function Ghost({ plot, price, decimals }: { plot: Plot; price: string; decimals: number }) {
  const { t } = useTranslation();
  const ghost = useRef<HTMLDivElement>(null);
  useEffect(() => (ghost.current ? plot.levels.stick(ghost.current, price) : undefined), [plot, price]);
  return (
    <div ref={ghost} className="level is-pending is-ghost" hidden>
      <span className="level-text">{t("was {{price}}", { price: isolate(formatPrice(price, decimals)) })}</span>
    </div>
  );
}

/** The form that changes the order: its price, or the order's own while it is closed. */
function useOpenForm({ id, field, price }: PendingLevel) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const draft = usePendingDraft();
  const form = draft?.id === id ? draft : null;
  // The address has the new price before the form is there.
  const isOpening = pathname.endsWith(`/pending/${id}/modify`);
  const asked = form ? form[field] : isOpening ? new URLSearchParams(search).get(field) : null;

  function open(wanted: string) {
    const query = new URLSearchParams(search);
    for (const name of PENDING_FIELDS) query.delete(name);
    query.set(field, wanted);
    // The form of another order is replaced by this one.
    const replace = /\/pending\/\d+\/modify$/.test(pathname);
    navigate(`/dashboard/pending/${id}/modify?${query}`, { preventScrollReset: true, replace });
  }

  return { price: asked && decimal(asked) ? asked : price, write: form?.write, open };
}
