import type { TFunction } from "i18next";
import { GripHorizontal, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Decimal, textOf } from "../../live/decimal.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { formatPrice, formatProfit, toneOf } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Asset } from "../model/asset.ts";
import type { Plot } from "./plot.ts";
import { useDrag } from "./use-drag.ts";

export type DraftPrice = {
  key: "entry" | "limit" | "profit" | "loss";
  price: string;
  name: string;
  money?: Decimal | null;
  details: string[];
  /** Writes a price into the form. */
  write: (price: string) => void;
  /** Removes the price from the form; null for a price that an order must have. */
  clear: (() => void) | null;
};

type LineProps = Omit<DraftPrice, "key"> & {
  plot: Plot;
  asset: Asset;
  pip: string;
  kind: DraftPrice["key"];
  currency: string | undefined;
  /** The form that holds the draft. */
  follows: "ticket" | "form";
};

/** One price of an order that is not sent yet. Its form follows the line while it is dragged. */
export function DraftLine(props: LineProps) {
  const { plot, asset, pip, kind, price, name, money, details, currency, follows, write, clear } = props;
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  const drag = useDrag({
    plot,
    line,
    grip,
    price,
    decimals: asset.price_decimals,
    pip,
    isBusy: false,
    send(wanted) {
      latest.current(wanted);
      drag.leave();
    },
  });
  const { draft } = drag;
  // The form follows the pointer: a draft is free until it is sent.
  useEffect(() => {
    if (draft !== null) latest.current(draft);
  }, [draft]);
  useEffect(() => (line.current ? plot.levels.stick(line.current, price, true) : undefined), [plot]); // oxlint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (!line.current) return;
    plot.levels.move(line.current, price);
    plot.levels.place();
  }, [plot, price]);

  const isStopped = draft !== null && compareDecimals(draft, price) !== 0 && (kind === "profit" || kind === "loss");
  const text = money ? textOf(money) : null;
  const amount = text ? `${formatProfit(text, "estimate")} ${currency ?? ""}` : "";
  const shown = formatPrice(price, asset.price_decimals);
  const help = helpFor(follows, shown, t);
  return (
    <div
      ref={line}
      className={`level is-draft is-${kind === "limit" ? "entry" : kind}`}
      data-label="end"
      data-draft={kind}
      data-moving={draft === null ? undefined : ""}
      hidden
    >
      <span className="level-strip" {...drag.pointer} />
      <span className="level-text">
        <button
          ref={grip}
          type="button"
          className="level-grip level-name"
          aria-label={`${[name, amount, ...details].filter(Boolean).join(", ")}. ${help}`}
          onBlur={drag.leave}
          {...drag.pointer}
        >
          <Icon of={GripHorizontal} size={14} />
          <span>
            {name}{" "}
            {text ? (
              <bdi className={`n ${toneOf(text)}`} dir="ltr">
                {amount}
              </bdi>
            ) : null}{" "}
            <span className="level-details n">{isStopped ? t("stops at the entry price") : details.join(" · ")}</span>
          </span>
        </button>
        {clear ? (
          <button type="button" className="level-clear" aria-label={t("Remove {{name}}", { name })} onClick={clear}>
            <Icon of={X} size={12} />
          </button>
        ) : null}
      </span>
      <b className="level-price n">{shown}</b>
    </div>
  );
}

const helpFor = (follows: LineProps["follows"], price: string, t: TFunction): string =>
  follows === "ticket"
    ? t("Draft at {{price}}. Drag it or use the up and down arrow keys; the ticket follows.", { price })
    : t("Draft at {{price}}. Drag it or use the up and down arrow keys; the form follows.", { price });
