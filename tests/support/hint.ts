import type { Locator } from "playwright";

/** The pixels by which the placeholder of a field is longer than the field; 0 where it is shown whole. */
export function cutOf(field: Locator): Promise<number> {
  return field.evaluate((input) => {
    const pen = document.createElement("canvas").getContext("2d");
    if (!(input instanceof HTMLInputElement) || !pen) return Number.NaN;
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
    pen.font = font;
    const width = input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    return Math.max(0, Math.ceil(pen.measureText(input.placeholder).width - width));
  });
}
