import { type RefObject, useEffect } from "react";

/** Ctrl K, or Cmd K, goes to this field from everywhere but a dialog; by the key's place where it writes no Latin letter. */
export function useCtrlK(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const isK = event.key.toLowerCase() === "k" || event.code === "KeyK";
      if (!isK || !(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [field]);
}
