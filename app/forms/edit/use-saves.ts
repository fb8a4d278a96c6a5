import { useState } from "react";
import type { useCall } from "../use-call.ts";

/** The number of successful saves. Used as the form's key, it resets the form to the saved values. */
export function useSaves({ done, busy }: Pick<ReturnType<typeof useCall>, "done" | "busy">): number {
  const [last, setLast] = useState({ done, count: 0 });
  if (done && !busy && done !== last.done) setLast({ done, count: last.count + 1 });
  return last.count;
}
