const TITLE_HEIGHT_PX = 30;
const PADDING_PX = 10;

/**
 * The chart as one picture: the library's canvas, the levels that lie over it as HTML, and a title with instrument and
 * time. `box` is the element that canvas and levels fill.
 */
export function drawPicture(screenshot: HTMLCanvasElement, box: HTMLElement, title: string): HTMLCanvasElement {
  // The bar of drawing tools takes a part of the box.
  const area = (box.querySelector(".chart-surface") ?? box).getBoundingClientRect();
  const ratio = screenshot.width / area.width;
  const picture = document.createElement("canvas");
  picture.width = screenshot.width;
  picture.height = screenshot.height + TITLE_HEIGHT_PX * ratio;
  const context = picture.getContext("2d");
  if (!context) return screenshot;
  const look = getComputedStyle(box.closest(".chartp") ?? box);
  context.scale(ratio, ratio);
  context.fillStyle = look.backgroundColor;
  context.fillRect(0, 0, area.width, area.height + TITLE_HEIGHT_PX);
  context.textBaseline = "middle";
  context.font = `600 13px ${look.fontFamily}`;
  context.fillStyle = look.color;
  context.fillText(title, PADDING_PX, TITLE_HEIGHT_PX / 2, area.width - 2 * PADDING_PX);
  context.translate(0, TITLE_HEIGHT_PX);
  context.drawImage(screenshot, 0, 0, area.width, screenshot.height / ratio);
  context.translate(-area.left, -area.top);
  const levels = [...box.querySelectorAll<HTMLElement>(".chart-over .level:not([hidden], [data-off])")];
  for (const level of levels) drawLine(context, level);
  for (const level of levels)
    for (const label of level.querySelectorAll<HTMLElement>(".level-text, .level-price, .level-side"))
      drawLabel(context, label);
  return picture;
}

function drawLine(context: CanvasRenderingContext2D, level: HTMLElement) {
  const { left, right, top } = level.getBoundingClientRect();
  const { borderBlockStartColor, borderBlockStartStyle } = getComputedStyle(level);
  const dashes: Record<string, number[]> = { dashed: [5, 4], dotted: [1.5, 3] };
  context.strokeStyle = borderBlockStartColor;
  context.setLineDash(dashes[borderBlockStartStyle] ?? []);
  context.beginPath();
  context.moveTo(left, top + 0.5);
  context.lineTo(right, top + 0.5);
  context.stroke();
}

function drawLabel(context: CanvasRenderingContext2D, label: HTMLElement) {
  const { left, top, width, height } = label.getBoundingClientRect();
  const look = getComputedStyle(label);
  context.fillStyle = look.backgroundColor;
  context.fillRect(left, top, width, height);
  context.fillStyle = look.borderInlineStartColor;
  context.fillRect(left, top, Number.parseFloat(look.borderInlineStartWidth), height);
  context.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
  context.fillStyle = look.color;
  const picture = label.querySelector("svg")?.getBoundingClientRect().width ?? 0;
  const lines = label.innerText.trim().split("\n");
  for (const [place, line] of lines.entries()) {
    const start = left + Number.parseFloat(look.paddingInlineStart) + picture + 4;
    context.fillText(line.replaceAll(/\s+/g, " ").trim(), start, top + (height * (place + 0.5)) / lines.length);
  }
}

/** Saves the picture as a download. */
export function savePicture(picture: HTMLCanvasElement, name: string) {
  picture.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
}
