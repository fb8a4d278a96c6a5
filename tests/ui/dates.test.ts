import { describe, expect, it } from "vitest";
import {
  formatDateTime,
  formatDay,
  formatInstant,
  formatOfficeDateTime,
  formatTime,
  isDay,
} from "../../app/ui/format/date.ts";

describe("the display of dates", () => {
  it("a date is shown in the specified format in the user's time zone", () => {
    expect(formatDateTime("2026-11-20T13:04:09Z", "UTC")).toBe("2026-11-20 1:04 PM");
    expect(formatDateTime("2026-11-20T23:30:00Z", "Asia/Tokyo")).toBe("2026-11-21 8:30 AM");
    expect(formatDateTime("2026-07-01T10:00:00.123456+00:00", "Europe/Oslo")).toBe("2026-07-01 12:00 PM");
    expect(formatOfficeDateTime("2026-11-20T13:04:09Z", "UTC")).toBe("20/11/2026 1:04 PM");
    expect(formatOfficeDateTime(null, "UTC")).toBe("-");
  });

  it("midnight is shown as 12 AM and noon as 12 PM", () => {
    expect(formatDateTime("2026-11-20T00:00:00Z", "UTC")).toBe("2026-11-20 12:00 AM");
    expect(formatDateTime("2026-11-20T12:00:00Z", "UTC")).toBe("2026-11-20 12:00 PM");
    expect(formatTime("2026-11-20T00:00:07Z", "UTC")).toBe("00:00:07");
  });

  it("a date follows the change to daylight-saving time", () => {
    expect(formatTime("2026-03-29T00:59:59Z", "Europe/Berlin")).toBe("01:59:59");
    expect(formatTime("2026-03-29T01:00:00Z", "Europe/Berlin")).toBe("03:00:00");
  });

  it("a missing date is shown as an en dash", () => {
    expect(formatDay(null, "UTC")).toBe("\u2013");
    expect(formatDay("not a date", "UTC")).toBe("\u2013");
    expect(formatDay("2026-11-20T23:30:00Z", "Asia/Tokyo")).toBe("2026-11-21");
  });

  it("a tick's time is shown to the millisecond, with any number of stored digits", () => {
    expect(formatInstant("2026-11-20T13:04:09.7Z", "UTC")).toBe("13:04:09.700");
    expect(formatInstant("2026-11-20T13:04:09.123456+00:00", "Asia/Tokyo")).toBe("22:04:09.123");
    expect(formatInstant("2026-11-20T13:04:09Z", "UTC")).toBe("13:04:09.000");
  });
});

describe("a requested day", () => {
  it("a requested day must exist in the calendar", () => {
    const days = ["2026-01-31", "2028-02-29", "0001-01-01", "9999-12-31"];
    const none = ["2026-02-30", "2026-02-29", "0000-01-01", "2026-13-01", "99999-01-01", "2026-1-1", "٢٠٢٦-٠١-٠١", ""];
    expect([...days, ...none].filter(isDay)).toEqual(days);
  });
});
