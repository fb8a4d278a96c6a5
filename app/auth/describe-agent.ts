const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * A readable name of a browser and system: "Firefox, Windows". API clients keep the name in their User-Agent. Null for
 * an empty one, which screens call an unknown device.
 */
export function describeAgent(agent: string | null): string | null {
  if (agent === null) return null;
  const found = [browsers, systems].flatMap((kinds) => kinds.find(([pattern]) => pattern.test(agent))?.[1] ?? []);
  return found.join(", ") || agent.split(/[\s/]/, 1)[0]?.slice(0, 40) || null;
}
