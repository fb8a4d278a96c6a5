import { useCallback, useEffect, useRef, useState } from "react";

/** Whether every required field of a form has a value. Without scripts the button stays enabled. */
export function useFilled() {
  const form = useRef<HTMLFormElement>(null);
  const [filled, setFilled] = useState(true);
  const look = useCallback(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>("input[required], select[required]") ?? [];
    setFilled([...fields].every((field) => field.value !== "" && (field.type !== "checkbox" || field.checked)));
  }, []);
  useEffect(look, [look]);
  return { form, filled, look };
}
