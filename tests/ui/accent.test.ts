import { expect, test } from "vitest";
import { accentFor, contrast } from "../../app/frame/accent.ts";

const rgb = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as [number, number, number];

test("text in and on the accent colour is readable for every hue", () => {
  for (let hue = 0; hue < 360; hue++) {
    const accent = accentFor(hue);
    const [light = "", dark = ""] = accent["--accent"].match(/#[0-9a-f]{6}/g) ?? [];
    for (const ground of ["#ffffff", "#f3f5f8", "#eaedf1"])
      expect([hue, contrast(rgb(light), rgb(ground)) >= 4.5]).toEqual([hue, true]);
    for (const ground of ["#070a0f", "#0f1319", "#171c23"])
      expect([hue, contrast(rgb(dark), rgb(ground)) >= 4.5]).toEqual([hue, true]);
    for (const solid of [accent["--accent-solid"], accent["--accent-hover"]])
      expect([hue, contrast(rgb(solid), [255, 255, 255]) >= 4.5]).toEqual([hue, true]);
  }
});
