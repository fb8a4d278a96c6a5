/** The names of the fields that differ from the value that the server rendered. */
export function changedFields(form: HTMLFormElement | null): string[] {
  return [...((form?.elements ?? []) as Iterable<HTMLInputElement>)].filter(isChanged).map(({ name }) => name);
}

export function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return storedOption(field)?.selected === false;
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue.replaceAll("\r\n", "\n");
  return (
    field instanceof HTMLInputElement && (field.value !== field.defaultValue || field.checked !== field.defaultChecked)
  );
}

/** React renders the default choice of a select once, so SelectField names the stored one. */
export function storedOption({ options, dataset }: HTMLSelectElement): HTMLOptionElement | undefined {
  return [...options].find(({ value }) => value === dataset["stored"]);
}

/** Whether a field differs from the value that the server rendered. */
export function isDirtyForm(form: HTMLFormElement | null): boolean {
  return changedFields(form).length > 0;
}
