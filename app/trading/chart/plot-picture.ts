const HEAD = 30;
const EDGE = 10;

/**
 * The chart as one picture: the library's canvas, the levels that lie over it as HTML, and a title with instrument and
 * time. `box` is the element that canvas and levels fill.
 */
export function drawPicture(shot: HTMLCanvasElement, box: HTMLElement, title: string): HTMLCanvasElement {
  const area = box.getBoundingClientRect();
  const ratio = shot.width / area.width;
  const picture = document.createElement("canvas");
  picture.width = shot.width;
  picture.height = shot.height + HEAD * ratio;
  const pen = picture.getContext("2d");
  if (!pen) return shot;
  const look = getComputedStyle(box.closest(".chartp") ?? box);
  pen.scale(ratio, ratio);
  pen.fillStyle = look.backgroundColor;
  pen.fillRect(0, 0, area.width, area.height + HEAD);
  pen.textBaseline = "middle";
  pen.font = `600 13px ${look.fontFamily}`;
  pen.fillStyle = look.color;
  pen.fillText(title, EDGE, HEAD / 2, area.width - 2 * EDGE);
  pen.translate(0, HEAD);
  pen.drawImage(shot, 0, 0, area.width, shot.height / ratio);
  pen.translate(-area.left, -area.top);
  const levels = [...box.querySelectorAll<HTMLElement>(".chart-over .level:not([hidden], [data-off])")];
  for (const level of levels) drawLine(pen, level);
  for (const level of levels)
    for (const label of level.querySelectorAll<HTMLElement>(".level-text, .level-price, .level-side"))
      drawLabel(pen, label);
  return picture;
}

function drawLine(pen: CanvasRenderingContext2D, level: HTMLElement) {
  const { left, right, top } = level.getBoundingClientRect();
  const { borderBlockStartColor, borderBlockStartStyle } = getComputedStyle(level);
  const dashes: Record<string, number[]> = { dashed: [5, 4], dotted: [1.5, 3] };
  pen.strokeStyle = borderBlockStartColor;
  pen.setLineDash(dashes[borderBlockStartStyle] ?? []);
  pen.beginPath();
  pen.moveTo(left, top + 0.5);
  pen.lineTo(right, top + 0.5);
  pen.stroke();
}

function drawLabel(pen: CanvasRenderingContext2D, label: HTMLElement) {
  const { left, top, width, height } = label.getBoundingClientRect();
  const look = getComputedStyle(label);
  pen.fillStyle = look.backgroundColor;
  pen.fillRect(left, top, width, height);
  pen.fillStyle = look.borderInlineStartColor;
  pen.fillRect(left, top, Number.parseFloat(look.borderInlineStartWidth), height);
  pen.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
  pen.fillStyle = look.color;
  const picture = label.querySelector("svg")?.getBoundingClientRect().width ?? 0;
  const lines = label.innerText.trim().split("\n");
  for (const [place, line] of lines.entries()) {
    const start = left + Number.parseFloat(look.paddingInlineStart) + picture + 4;
    pen.fillText(line.replaceAll(/\s+/g, " ").trim(), start, top + (height * (place + 0.5)) / lines.length);
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
