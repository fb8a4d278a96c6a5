/** The names of the fields that differ from the value that the server rendered. */
export function changedFields(form: HTMLFormElement | null): string[] {
  return [...(form?.elements ?? [])].flatMap((field) => {
    if (field instanceof HTMLInputElement)
      return field.value !== field.defaultValue || field.checked !== field.defaultChecked ? [field.name] : [];
    return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue ? [field.name] : [];
  });
}

/** Whether a field differs from the value that the server rendered. */
export function isDirtyForm(form: HTMLFormElement | null): boolean {
  return changedFields(form).length > 0;
}
