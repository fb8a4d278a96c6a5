/** What keys do to the page that is there: the same buttons and fields that a pointer would press. */

export const SHEET = "key-sheet";

const byId = (id: string) => document.getElementById(id);
const first = (selector: string) => document.querySelector<HTMLElement>(selector);

export function openSheet(): void {
  const sheet = byId(SHEET);
  if (sheet instanceof HTMLDialogElement && !sheet.open) sheet.showModal();
}

export function openPopover(id: string): void {
  const popover = byId(id);
  if (popover && !popover.matches(":popover-open")) popover.showPopover();
}

export function focusSearch(): void {
  const field = first("[role=search] input[type=search]");
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** Chooses the side and stands on it: Enter then sends the ticket, as it does from any of its fields. */
export function arm(side: "buy" | "sell"): void {
  const radio = first(`.side-${side} input`);
  radio?.click();
  radio?.focus();
}

/** The instrument under the focus, else the selected one. */
export function toggleFavorite(): void {
  const row = document.activeElement?.closest(".watch-list li") ?? first(".watch-list li:has(a[aria-current])");
  row?.querySelector<HTMLElement>(".star")?.click();
}

export function focusList(): void {
  (first(".watch-list li a[aria-current]") ?? first(".watch-list li a"))?.focus();
}

export function focusTicket(): void {
  first(".ticket :is(input[name=amount], select[name=amount])")?.focus();
}

export function focusPanel(): void {
  (first(".posn-head a[aria-current]") ?? first(".posn-head a"))?.focus();
}

/** Out of the field, so that keys are keys again. What is open over the page closes by itself. */
export function leaveField(): void {
  if (document.querySelector("dialog:modal, :popover-open")) return;
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches("input, select, textarea")) activeElement.blur();
}

/** Sends a form as the browser does: the answer is a whole page. */
export function postDocument(action: string, fields: Record<string, string>): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
