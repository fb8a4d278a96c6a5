/** Whether a field differs from the value that the server rendered. */
export function isDirtyForm(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) =>
    field instanceof HTMLInputElement
      ? field.value !== field.defaultValue || field.checked !== field.defaultChecked
      : field instanceof HTMLTextAreaElement && field.value !== field.defaultValue,
  );
}
