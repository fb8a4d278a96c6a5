import { useState } from "react";
import type { useCall } from "../use-call.ts";

/** How often this form was saved: as its key it begins anew after each, from what the page then knows. */
export function useSaves({ done, busy }: Pick<ReturnType<typeof useCall>, "done" | "busy">): number {
  const [last, setLast] = useState({ done, count: 0 });
  if (done && !busy && done !== last.done) setLast({ done, count: last.count + 1 });
  return last.count;
}
