import { Pause, Play, StepBack, StepForward, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../ui/button.tsx";
import { formatPrice } from "../../../ui/format/number.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { MomentForm } from "./moment-form.tsx";
import { PracticeBar, PracticeLevel } from "./practice-bar.tsx";
import { openOrder } from "./practice.ts";
import { type Replay, speeds } from "./replay.ts";
import type { ReplayState } from "./replay-state.ts";
import { type ReplayProps, useReplay } from "./use-replay.ts";
import { REPLAY_BUTTON_ID } from "./use-replay-switch.ts";
import "./replay.css";

type Props = ReplayProps & { pip: string; timeText: (seconds: number) => string };

/** The replay of past bars: its steps, its moment and the practice order. Import it only lazily. */
export function ReplayBar(props: Props) {
  const { asset, plot, pip, timeText, replay } = props;
  const { t } = useTranslation();
  const [running, state] = useReplay(props);
  const box = useRef<HTMLDivElement>(null);
  const bar = state.bars[state.place];
  const order = openOrder(state.orders);
  useBarHeight(box);
  useFocus(box);

  function onKeyDown(event: KeyboardEvent) {
    const from = event.target as Element;
    const actions: Record<string, () => void> = {
      ArrowRight: () => running.step(1),
      ArrowLeft: () => running.step(-1),
      " ": running.toggle,
      Escape: replay.toggle,
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    // Fields use the arrow keys themselves, and Space presses the button with the focus.
    if (event.key !== "Escape" && from.closest(event.key === " " ? "input, select, button" : "input, select")) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  return (
    <>
      {order ? (
        <PracticeLevel key={order.opened.time} plot={plot} order={order} decimals={asset.price_decimals} />
      ) : null}
      {/* The keys of the buttons inside bubble to the bar; the bar itself is not a control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div ref={box} className="replay-bar" role="group" aria-label={t("Replay")} onKeyDown={onKeyDown}>
        <div className="replay-row">
          <Playback running={running} state={state} />
          {bar ? (
            <span className="n replay-now">
              <bdi dir="ltr">{timeText(bar.time)}</bdi> <b>{formatPrice(bar.close, asset.price_decimals)}</b>
            </span>
          ) : null}
          <IconButton icon={X} className="end" label={t("Exit replay")} onClick={replay.toggle} />
        </div>
        <div className="replay-row">
          <MomentForm time={bar?.time} isLoading={state.isLoading} onChoose={running.goTo} />
          {bar ? <PracticeBar {...{ running, asset, pip, bar }} orders={state.orders} /> : null}
        </div>
        <ReplayStatus running={running} state={state} />
        <p className="vh" aria-live="polite">
          {bar && !state.isPlaying
            ? t("{{time}}: close {{close}}", {
                time: timeText(bar.time),
                close: formatPrice(bar.close, asset.price_decimals),
              })
            : ""}
        </p>
      </div>
    </>
  );
}

type PartProps = { running: Replay; state: ReplayState };

function Playback({ running, state: { place, isPlaying, speed } }: PartProps) {
  const { t } = useTranslation();
  return (
    <span className="row row-4 replay-steps">
      <IconButton
        icon={StepBack}
        label={t("Step back one bar")}
        aria-disabled={place <= 0}
        onClick={() => running.step(-1)}
      />
      <IconButton
        data-play=""
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? t("Pause") : t("Play")}
        onClick={running.toggle}
      />
      <IconButton
        icon={StepForward}
        label={t("Step forward one bar")}
        aria-disabled={running.isAtEnd()}
        onClick={() => running.step(1)}
      />
      <SelectField
        field={{ name: "speed" }}
        label={t("Bars per second")}
        hideLabel
        title={t("Bars per second")}
        value={speed}
        options={speeds.map((one) => ({ value: String(one), label: `${one}/s` }))}
        onChange={({ currentTarget: { value } }) => running.setSpeed(Number(value))}
      />
    </span>
  );
}

function ReplayStatus({ running, state }: PartProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className="replay-status">
      {state.problem === "failed" ? (
        <span className="is-warn">
          {t("The bars could not be loaded.")}{" "}
          <Button type="button" variant="outline" size="sm" onClick={running.retry}>
            {t("Retry")}
          </Button>
        </span>
      ) : state.problem === "none" ? (
        <span className="is-warn">{t("There are no bars at this time or before it.")}</span>
      ) : running.isAtEnd() ? (
        t("This is the newest finished bar.")
      ) : null}
    </div>
  );
}

/** The canvas ends above the bar, whose height depends on the width of the chart. */
function useBarHeight(box: { current: HTMLElement | null }) {
  useEffect(() => {
    const node = box.current;
    const chart = node?.closest<HTMLElement>(".chart-box");
    if (!node || !chart) return;
    const observer = new ResizeObserver(() => chart.style.setProperty("--replay", `${node.offsetHeight}px`));
    observer.observe(node);
    return () => observer.disconnect();
  }, [box]);
}

/** The focus moves from the button that starts the replay to Play, and back at the end. */
function useFocus(box: { current: HTMLElement | null }) {
  useEffect(() => {
    const button = document.getElementById(REPLAY_BUTTON_ID);
    const isFree = () => document.activeElement === document.body;
    if (isFree() || document.activeElement === button)
      box.current?.querySelector<HTMLElement>("[data-play]")?.focus({ preventScroll: true });
    return () => {
      if (isFree()) document.getElementById(REPLAY_BUTTON_ID)?.focus({ preventScroll: true });
    };
  }, [box]);
}
