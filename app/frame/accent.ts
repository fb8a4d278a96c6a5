/** The custom properties of app/ui/css/tokens.css that a brand's hue replaces. */
export type Accent = { "--accent": string; "--accent-solid": string; "--accent-hover": string };

type Rgb = readonly [number, number, number];

/** The backgrounds with the least contrast to text in the accent colour (tokens.css: s2 in light, raised in dark). */
const lightGround: Rgb = [0xea, 0xed, 0xf1];
const darkGround: Rgb = [0x17, 0x1c, 0x23];
const white: Rgb = [0xff, 0xff, 0xff];
const readable = 4.5;

/**
 * Derives an accent from one hue: for each use the lightness at which text is readable, so that no brand colour makes a
 * page illegible.
 */
export function accentFor(hue: number): Accent {
  const light = darkest(hue, 0.17, (colour) => contrast(colour, lightGround) >= readable);
  const solid = darkest(hue, 0.18, (colour) => contrast(colour, white) >= readable + 0.1);
  const dark = lightest(hue, 0.13, (colour) => contrast(colour, darkGround) >= readable + 2);
  const pressed = atLightness(hue, 0.17, solid.lightness - 0.05);
  return {
    "--accent": `light-dark(${hex(light.colour)}, ${hex(dark.colour)})`,
    "--accent-solid": hex(solid.colour),
    "--accent-hover": hex(pressed),
  };
}

type Found = { colour: Rgb; lightness: number };

/** The lightest colour that passes. */
function darkest(hue: number, chroma: number, passes: (colour: Rgb) => boolean): Found {
  for (let lightness = 0.6; lightness > 0; lightness -= 0.005) {
    const colour = atLightness(hue, chroma, lightness);
    if (passes(colour)) return { colour, lightness };
  }
  return { colour: [0, 0, 0], lightness: 0 };
}

function lightest(hue: number, chroma: number, passes: (colour: Rgb) => boolean): Found {
  for (let lightness = 0.6; lightness < 1; lightness += 0.005) {
    const colour = atLightness(hue, chroma, lightness);
    if (passes(colour)) return { colour, lightness };
  }
  return { colour: white, lightness: 1 };
}

/** Converts OKLCH to sRGB and reduces the chroma to the sRGB gamut. */
function atLightness(hue: number, chroma: number, lightness: number): Rgb {
  for (let c = chroma; c > 0; c -= 0.005) {
    const colour = toRgb(lightness, c, hue);
    if (colour.every((part) => part >= 0 && part <= 1))
      return colour.map((part) => Math.round(part * 255)) as unknown as Rgb;
  }
  const grey = Math.round((toRgb(lightness, 0, hue)[0] ?? 0) * 255);
  return [grey, grey, grey];
}

/** Björn Ottosson's OKLab. */
function toRgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((part) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055));
}

function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The WCAG contrast ratio. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}

function hex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
