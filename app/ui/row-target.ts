import type { MouseEvent } from "react";

/** Parts of a row with an effect of their own. */
const CONTROLS = "a, button, input, select, textarea, label, summary, .s-chk, .acts";

/**
 * The class of the link that opens the record of its row. The stylesheet stretches the link over the row, under the
 * values and the other controls.
 */
export const ROW_TARGET = "row-target";

/**
 * A click on a value of a row opens the row's link, in a new tab with the middle button or a modifier key. A selection
 * of text opens nothing.
 */
function openRowTarget({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLTableElement>): void {
  const isMiddle = button === 1;
  if (!(target instanceof Element) || target.closest(CONTROLS) || (button !== 0 && !isMiddle)) return;
  if (getSelection()?.isCollapsed === false) return;
  const keys = { ctrlKey: ctrlKey || isMiddle, metaKey: metaKey || isMiddle, shiftKey };
  const link = target.closest("tr")?.querySelector(`a.${ROW_TARGET}`);
  link?.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, view: window, ...keys }));
}

/** The props of a table whose rows open their links. The keyboard reaches the links themselves. */
export const OPENS_ROWS = { onClick: openRowTarget, onAuxClick: openRowTarget };
