/** The effects of keyboard commands: they press and focus the page's own buttons and fields. */

export const KEY_SHEET_ID = "key-sheet";

const byId = (id: string) => document.getElementById(id);
const first = (selector: string) => document.querySelector<HTMLElement>(selector);

/**
 * False where the page has no such element, or does not show it: a phone shows one view of the trading page at a time.
 */
function focus(element: HTMLElement | null): boolean {
  if (!element?.checkVisibility()) return false;
  element.focus();
  return true;
}

export function openKeySheet(): void {
  const sheet = byId(KEY_SHEET_ID);
  if (sheet instanceof HTMLDialogElement && !sheet.open) sheet.showModal();
}

export function openPopover(id: string): void {
  const popover = byId(id);
  if (popover && !popover.matches(":popover-open")) popover.showPopover();
}

/** A tablet has the list of instruments behind a button. */
function openList(): void {
  if (first("[popovertarget=watch]")?.checkVisibility()) openPopover("watch");
}

export function focusSearch(): boolean {
  openList();
  const field = first("[role=search] input[type=search]");
  if (field instanceof HTMLInputElement) field.select();
  return focus(field);
}

/** Chooses the side and focuses it: Enter then sends the ticket, as from any of its fields. */
export function chooseSide(side: "buy" | "sell"): boolean {
  const radio = first(`.side-${side} input`);
  if (!radio?.closest("label")?.checkVisibility()) return false;
  radio.click();
  radio.focus();
  return true;
}

/** The instrument that has the focus, else the selected one. */
export function toggleFavorite(): boolean {
  const row = document.activeElement?.closest(".watch-list li") ?? first(".watch-list li:has(a[aria-current])");
  const star = row?.querySelector<HTMLElement>(".star");
  star?.click();
  return Boolean(star);
}

/** Opens the review for the row that has the focus, else for the newest position of the instrument that is shown. */
export function reversePosition(symbol: string): boolean {
  const row = document.activeElement?.closest(".posn tr") ?? first(`.posn tr[data-symbol="${CSS.escape(symbol)}"]`);
  const link = row?.querySelector<HTMLElement>("[data-command=reverse]");
  link?.click();
  return Boolean(link);
}

export function focusList(): boolean {
  openList();
  return focus(first(".watch-list li a[aria-current]") ?? first(".watch-list li a"));
}

export function focusTicket(): boolean {
  return focus(first(".ticket :is(input[name=amount], select[name=amount])"));
}

export function focusPanel(): boolean {
  return focus(first(".posn-head a[aria-current]") ?? first(".posn-head a"));
}

/** The tab of a list that is being loaded and will be the current one. */
export function focusTab(panel: string): boolean {
  return focus(first(`.posn-tabs a[data-panel="${panel}"]`));
}

/** Whether the lists have the tab with the first steps of a new customer. */
export function hasGuide(): boolean {
  return first('.posn-tabs a[data-panel="guide"]') !== null;
}

/** Focuses the chart, which has its own keys; its levels follow with Tab. */
export function focusChart(): boolean {
  return focus(first(".chartp [role=application]"));
}

export function focusIntervals(): boolean {
  return focus(first(".intervals a[aria-current]")) || focus(first(".interval-button"));
}

/** Leaves the field, so that single keys are commands again. Open dialogs and popovers close by themselves. */
export function leaveField(): void {
  if (document.querySelector("dialog:modal, :popover-open")) return;
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches("input, select, textarea")) activeElement.blur();
}

/** Submits a form without scripts: the answer replaces the whole page. */
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
