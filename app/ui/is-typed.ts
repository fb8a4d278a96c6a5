/** Whether a field that one types or ticks holds anything else than the server wrote into it. */
export function isTyped(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) =>
    field instanceof HTMLInputElement
      ? field.value !== field.defaultValue || field.checked !== field.defaultChecked
      : field instanceof HTMLTextAreaElement && field.value !== field.defaultValue,
  );
}
