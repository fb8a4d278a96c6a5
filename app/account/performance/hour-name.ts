/** An hour of the day with two digits. */
export const hourName = (hour: number): string => String(hour).padStart(2, "0");
