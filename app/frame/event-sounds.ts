/** The kinds of events with a sound of their own, each with its sound until the user chooses another. */
export const defaultSounds = {
  fill: "chime",
  rejection: "drop",
  level: "bell",
  margin: "alarm",
  alert: "pulse",
  message: "chime",
} as const;
export type EventKind = keyof typeof defaultSounds;
export const eventKinds = Object.keys(defaultSounds) as EventKind[];

export const soundNames = ["chime", "bell", "drop", "pulse", "alarm"] as const;
export type SoundName = (typeof soundNames)[number];
export const soundChoices = ["off", ...soundNames] as const;
export type SoundChoice = (typeof soundChoices)[number];

export function isEventKind(name: string): name is EventKind {
  return Object.hasOwn(defaultSounds, name);
}

/** The field of a kind in the form of preferences. */
export const soundField = (kind: EventKind) => `sound_${kind}` as const;

/** The sounds of all kinds; stored values of other versions are ignored. */
export function soundsOf(stored: unknown): Record<EventKind, SoundChoice> {
  const entries = Object.entries(typeof stored === "object" && stored !== null ? stored : {});
  const valid = entries.filter(([kind, sound]) => isEventKind(kind) && soundChoices.includes(sound));
  return { ...defaultSounds, ...Object.fromEntries(valid) };
}
