import { useCallback, useEffect, useState } from "react";

/** The selected rows of a form. The checkboxes hold the state, so the form works before scripts run. */
export function useTicked(form: string, rows: readonly unknown[]) {
  const [count, setCount] = useState(0);
  const boxes = useCallback(
    () => [...document.querySelectorAll<HTMLInputElement>(`input[name=ids][form="${form}"]`)],
    [form],
  );

  useEffect(() => {
    const recount = () => setCount(boxes().filter(({ checked }) => checked).length);
    recount();
    document.addEventListener("change", recount);
    return () => document.removeEventListener("change", recount);
  }, [boxes, rows]);

  const tick = useCallback(
    (on: boolean) => {
      for (const box of boxes()) box.checked = on;
      document.dispatchEvent(new Event("change"));
    },
    [boxes],
  );

  const ticked = () => boxes().flatMap((box) => (box.checked ? [box.value] : []));
  return { count, tick, ticked };
}
