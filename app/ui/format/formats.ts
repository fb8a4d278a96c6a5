/** How numbers, dates and times are written: separators, and patterns of dayjs. */
export type Formats = {
  /** Between groups of three digits. */
  group: string;
  /** Before the decimals. */
  decimal: string;
  /** A day for customers (C-212), for staff, and without its year. */
  day: string;
  staffDay: string;
  monthDay: string;
  /** The time beside a day, and times of their own to the minute and to the second. */
  clock: string;
  minute: string;
  time: string;
  /** The words of the two halves of a day. */
  halves: readonly [am: string, pm: string];
};

/** The formats of the specification. */
export const STANDARD: Formats = {
  group: "\u00a0",
  decimal: ".",
  day: "YYYY-MM-DD",
  staffDay: "DD/MM/YYYY",
  monthDay: "MM-DD",
  clock: "h:mm A",
  minute: "HH:mm",
  time: "HH:mm:ss",
  halves: ["AM", "PM"],
};

let current = STANDARD;

export const currentFormats = (): Formats => current;

/** Applies the user's formats to everything that the browser shows from now on. */
export function setFormats(formats: Formats): void {
  current = formats;
}

/** Applies formats while a function runs. On the server it must not wait: other requests run in between. */
export function withFormats<T>(formats: Formats, run: () => T): T {
  const before = current;
  current = formats;
  try {
    return run();
  } finally {
    current = before;
  }
}
