import { GripHorizontal } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { decimal, textOf } from "../../live/decimal.ts";
import { profitLoss } from "../../live/estimate.ts";
import { formatPrice, formatProfit, toneOf } from "../../ui/format/number.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Level, nameOf } from "./levels.ts";
import type { Plot } from "./plot.ts";
import { useDrag } from "./use-drag.ts";

/** Loaded with the first message that offers it. */
const UndoButton = lazyPart(async () => (await import("../../forms/undo-button.tsx")).UndoButton);

type Props = {
  plot: Plot;
  level: Extract<Level, { kind: "entry" | "profit" | "loss" }>;
  decimals: number;
  pip: string;
};

/** The fields of the call beside level and rate. */
const SENT = { _method: "PUT", isOn: "on" };

/**
 * A take-profit or stop-loss that is moved by mouse, finger or keys. While it moves, its label shows the result at that
 * level. When it is dropped, it is sent through the call of the dialog and then stands where the server says;
 * its toast offers to undo it.
 */
export function DragLevel({ plot, level, decimals, pip }: Props) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const rate = useRef<HTMLInputElement>(null);
  const { order, kind } = level;
  const { call, noteBefore } = useLevelCall(level);

  const drag = useDrag({
    plot,
    line,
    grip,
    price: level.price,
    decimals,
    pip,
    isBusy: call.busy,
    answer: call.answer,
    send(price) {
      noteBefore();
      if (rate.current) rate.current.value = price;
      form.current?.requestSubmit();
    },
  });
  const shown = drag.draft ?? level.price;
  useEffect(() => (line.current ? plot.levels.stick(line.current, level.price, true) : undefined), [plot, level.price]);
  useEffect(() => {
    if (!line.current) return;
    plot.levels.move(line.current, shown);
    plot.levels.place();
  }, [plot, shown]);

  const exchange = decimal(order.exchange_rate);
  const outcome = exchange && profitLoss(order, shown, exchange);
  const text = outcome && textOf(outcome);
  const money = `${formatProfit(text, "estimate")} ${order.currency}`;
  const price = formatPrice(shown, decimals);
  const name = nameOf(level, t);
  const said = { id: order.id, price, money };
  return (
    <div
      ref={line}
      className={`level is-${kind}`}
      data-label=""
      data-moving={drag.draft === null ? undefined : ""}
      aria-busy={call.busy || undefined}
      hidden
    >
      <span className="level-strip" {...drag.pointer} />
      <button
        ref={grip}
        type="button"
        className="level-text level-grip"
        aria-label={`${name} · ${money}, ${t("order #{{id}} at {{price}}. Use the up and down arrow keys to move it one pip.", said)}`}
        onBlur={drag.leave}
        {...drag.pointer}
      >
        <Icon of={GripHorizontal} size={14} />
        <span>
          {name} ·{" "}
          <bdi className={`n ${toneOf(text)}`} dir="ltr">
            {money}
          </bdi>
        </span>
      </button>
      <b className="level-price n">{price}</b>
      <span className="vh" role="status">
        {drag.draft ? t("{{price}}, {{money}}. Press Enter to apply or Escape to cancel.", said) : null}
      </span>
      <call.Form {...call.formProps} ref={form} hidden>
        {Object.entries({ ...SENT, level: kind }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input ref={rate} type="hidden" name="rate" />
      </call.Form>
    </div>
  );
}

/** The call that sets the level; its toast offers to undo it. `noteBefore` is called when it is sent. */
function useLevelCall({ order, kind, price }: Props["level"]) {
  const action = `/dashboard/orders/${order.id}`;
  /** The level that the last sent one replaced: a live update may arrive before the response. */
  const before = useRef(price);
  const call = useCommand(action, {
    offer: () => (
      <Suspense>
        <UndoButton action={action} fields={{ ...SENT, level: kind, rate: before.current }} />
      </Suspense>
    ),
  });
  return { call, noteBefore: () => (before.current = price) };
}
