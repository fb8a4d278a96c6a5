/** Sets the value of a field. React detects what a script sets only through the native setter and an input event. */
export function writeValue(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Writes fields of a form as if they had been typed; an empty text clears a choice. */
export function fillForm(form: HTMLFormElement, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    for (const input of form.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)) {
      if (input.type === "radio") input.checked = input.value === value;
      else if (input.type === "checkbox") input.checked = value === "on";
      else input.value = value;
    }
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}
