import { isChanged, storedOption } from "../../ui/is-dirty.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** What each control of a form contained when the form was sent. */
export type Sent = ReadonlyMap<Element, string>;

/**
 * Shows the stored values in the controls of a form that were not changed since it was sent, and returns the names of
 * the others. New elements, by a `key`, would lose the focus and what was typed meanwhile.
 */
export function showStored(form: HTMLFormElement, sent: Sent | null): string[] {
  return controlsOf(form).flatMap((control) => {
    if (!isChanged(control)) return [];
    if (sent && sent.get(control) !== contentOf(control)) return [control.name];
    restore(control);
    return [];
  });
}

export function contentsOf(form: HTMLFormElement): Sent {
  return new Map(controlsOf(form).map((control) => [control, contentOf(control)]));
}

function controlsOf(form: HTMLFormElement): Control[] {
  const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];
  return [...form.elements].filter((element) => kinds.some((kind) => element instanceof kind)) as Control[];
}

/** With its name, because a row that is removed meanwhile gives its place to the next one. */
function contentOf(control: Control): string {
  return [control.name, "checked" in control && control.checked, control.value].join();
}

function restore(control: Control): void {
  if (control instanceof HTMLSelectElement) {
    const option = storedOption(control);
    if (option) option.selected = true;
    return;
  }
  if (control instanceof HTMLInputElement) control.checked = control.defaultChecked;
  if (control.value !== control.defaultValue) control.value = control.defaultValue;
}
