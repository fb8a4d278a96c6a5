import { type RefObject, useEffect } from "react";

/** Focuses the field on Ctrl+K or Cmd+K, except in dialogs. Non-Latin keyboards match by the key's position. */
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
