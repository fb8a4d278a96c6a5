import { useEffect, useMemo, useRef, useState } from "react";
import type { Replay } from "./replay.ts";

export type ReplaySwitch = {
  isOn: boolean;
  toggle: () => void;
  /** The running replay, which continues when another style replaces the canvas; otherwise a new one. */
  resume: (create: () => Replay) => Replay;
};

/** The focus returns to this button at the end of a replay. */
export const REPLAY_BUTTON_ID = "chart-replay-button";

/** Whether the chart shows a replay; another instrument or interval ends it. */
export function useReplaySwitch(instrument: string, tf: string): ReplaySwitch {
  const [isOn, setOn] = useState(false);
  const running = useRef<Replay | null>(null);
  useEffect(
    () => () => {
      running.current = null;
      setOn(false);
    },
    [instrument, tf],
  );
  return useMemo(() => {
    const toggle = () => {
      running.current = null;
      setOn(!isOn);
    };
    return { isOn, toggle, resume: (create: () => Replay) => (running.current ??= create()) };
  }, [isOn]);
}
