import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Theme = "light" | "dark";
type Rgb = [number, number, number];

const css = ["tokens", "palettes"]
  .map((name) => readFileSync(new URL(`../../app/ui/css/${name}.css`, import.meta.url), "utf8"))
  .join("\n")
  .replace(/\/\*.*?\*\//gs, "");

/** The custom properties of a block, by its selector. */
function tokensOf(selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, head, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!head?.split(",").some((name) => name.trim() === selector)) continue;
    for (const [, name, value] of (body ?? "").matchAll(/(--[\w-]+):\s*([^;]+);/g))
      found[name ?? ""] ??= (value ?? "").trim();
  }
  return found;
}

const base = tokensOf(":root");
const palettes = {
  classic: base,
  cvd: { ...base, ...tokensOf('[data-updown="cvd"]') },
  inverted: { ...base, ...tokensOf('[data-updown="inverted"]') },
};

function resolve(tokens: Record<string, string>, name: string, theme: Theme): Rgb {
  let value = tokens[name] ?? "";
  const pair = /^light-dark\((.+?),\s*([^,]+)\)$/.exec(value);
  if (pair) value = ((theme === "light" ? pair[1] : pair[2]) ?? "").trim();
  const reference = /^var\((--[\w-]+)\)$/.exec(value);
  if (reference) return resolve(tokens, reference[1] ?? "", theme);
  const hex = /^#([0-9a-f]{6})$/i.exec(value)?.[1];
  if (!hex) throw new Error(`${name} is not a colour: ${value}`);
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return a.map((channel, at) => channel * share + (b[at] ?? 0) * (1 - share)) as Rgb;
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

it("the inverted palette is the classic one with rising and falling, and buying and selling swapped", () => {
  for (const [name, swappedName] of [
    ["--up", "--down"],
    ["--buy", "--sell"],
  ] as const) {
    expect([palettes.inverted[name], palettes.inverted[swappedName]]).toEqual([base[swappedName], base[name]]);
    expect(palettes.cvd[name]).not.toBe(base[name]);
  }
});

const themes: Theme[] = ["light", "dark"];
const surfaces = ["--bg", "--s1", "--s2", "--s3", "--raised", "--well"];
const soft = { light: 0.1, dark: 0.16 };
const flash = { light: 0.24, dark: 0.32 };

describe.each(themes)("contrast in the %s theme", (theme) => {
  const colour = (name: string, palette: keyof typeof palettes = "classic") => resolve(palettes[palette], name, theme);

  it.each(["--text", "--text2", "--text3", "--accent", "--ok", "--warn", "--info", "--danger"])(
    "the colour %s is readable on every surface",
    (role) => {
      for (const surface of surfaces)
        expect.soft(contrast(colour(role), colour(surface)), `${role} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(Object.keys(palettes) as (keyof typeof palettes)[])(
    "rising and falling are readable in the %s palette, and so are its buttons",
    (palette) => {
      for (const role of ["--up", "--down"]) {
        for (const surface of surfaces) {
          expect
            .soft(contrast(colour(role, palette), colour(surface)), `${role} on ${surface}`)
            .toBeGreaterThanOrEqual(4.5);
        }
        const tick = mix(colour(role, palette), colour("--s1"), flash[theme]);
        expect.soft(contrast(colour("--text"), tick), `digits on a ${role} flash`).toBeGreaterThanOrEqual(4.5);
        const side = mix(colour(role, palette), colour("--s1"), 0.09);
        const word = mix(colour(role, palette), colour("--text"), 0.88);
        expect.soft(contrast(word, side), `the word on a ${role} price button`).toBeGreaterThanOrEqual(4.5);
      }
      for (const solid of ["--buy", "--sell"]) {
        expect.soft(contrast(colour("--on-trade", palette), colour(solid, palette)), solid).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each(Object.keys(palettes) as (keyof typeof palettes)[])(
    "a chip's text is readable on its tint in the %s palette",
    (palette) => {
      for (const role of ["--ok", "--warn", "--danger", "--info", "--accent", "--up", "--down"]) {
        for (const surface of ["--s1", "--s3", "--bg", "--raised"]) {
          const chip = mix(colour(role, palette), colour(surface), soft[theme]);
          const word = mix(colour(role, palette), colour("--text"), 0.84);
          expect.soft(contrast(word, chip), `${role} on ${surface}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    },
  );

  it("check boxes, switches and the focus ring are visible on every surface", () => {
    for (const surface of surfaces) {
      expect.soft(contrast(colour("--ctrl"), colour(surface)), `--ctrl on ${surface}`).toBeGreaterThanOrEqual(3);
      expect.soft(contrast(colour("--accent"), colour(surface)), `focus on ${surface}`).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(colour("--star"), colour("--s1"))).toBeGreaterThanOrEqual(3);
  });

  it("text on solid buttons and on the banner for staff acting as a customer is readable", () => {
    for (const solid of ["--accent-solid", "--accent-hover", "--danger-solid"]) {
      expect.soft(contrast(colour("--on-accent"), colour(solid)), solid).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(colour("--on-strip"), colour("--strip"))).toBeGreaterThanOrEqual(4.5);
  });
});
