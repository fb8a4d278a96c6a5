import { describe, expect, it } from "vitest";
import {
  formatDateTime,
  formatDay,
  formatInstant,
  formatOfficeDateTime,
  formatTime,
  isDay,
} from "../../app/ui/format/date.ts";

describe("a reader of dates", () => {
  it("sees the specification's format in their own time zone", () => {
    expect(formatDateTime("2026-11-20T13:04:09Z", "UTC")).toBe("2026-11-20 1:04 PM");
    expect(formatDateTime("2026-11-20T23:30:00Z", "Asia/Tokyo")).toBe("2026-11-21 8:30 AM");
    expect(formatDateTime("2026-07-01T10:00:00.123456+00:00", "Europe/Oslo")).toBe("2026-07-01 12:00 PM");
    expect(formatOfficeDateTime("2026-11-20T13:04:09Z", "UTC")).toBe("20/11/2026 1:04 PM");
    expect(formatOfficeDateTime(null, "UTC")).toBe("-");
  });

  it("sees midnight as 12 AM and noon as 12 PM", () => {
    expect(formatDateTime("2026-11-20T00:00:00Z", "UTC")).toBe("2026-11-20 12:00 AM");
    expect(formatDateTime("2026-11-20T12:00:00Z", "UTC")).toBe("2026-11-20 12:00 PM");
    expect(formatTime("2026-11-20T00:00:07Z", "UTC")).toBe("00:00:07");
  });

  it("follows the change to summer time", () => {
    expect(formatTime("2026-03-29T00:59:59Z", "Europe/Berlin")).toBe("01:59:59");
    expect(formatTime("2026-03-29T01:00:00Z", "Europe/Berlin")).toBe("03:00:00");
  });

  it("sees an en dash where there is no date", () => {
    expect(formatDay(null, "UTC")).toBe("\u2013");
    expect(formatDay("not a date", "UTC")).toBe("\u2013");
    expect(formatDay("2026-11-20T23:30:00Z", "Asia/Tokyo")).toBe("2026-11-21");
  });

  it("sees a tick to the millisecond, whatever digits its time was written with", () => {
    expect(formatInstant("2026-11-20T13:04:09.7Z", "UTC")).toBe("13:04:09.700");
    expect(formatInstant("2026-11-20T13:04:09.123456+00:00", "Asia/Tokyo")).toBe("22:04:09.123");
    expect(formatInstant("2026-11-20T13:04:09Z", "UTC")).toBe("13:04:09.000");
  });
});

describe("a day that somebody asks for", () => {
  it("is one that the calendar has", () => {
    const days = ["2026-01-31", "2028-02-29", "0001-01-01", "9999-12-31"];
    const none = ["2026-02-30", "2026-02-29", "0000-01-01", "2026-13-01", "99999-01-01", "2026-1-1", "٢٠٢٦-٠١-٠١", ""];
    expect([...days, ...none].filter(isDay)).toEqual(days);
  });
});
