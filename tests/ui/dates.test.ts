import { execFileSync } from "node:child_process";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { usualPeriods } from "../../app/account/statements/usual-periods.ts";
import { dayjs } from "../../app/dayjs.ts";
import { daysBefore, usualDays } from "../../app/office/dashboard/change.ts";
import { createZonedScale } from "../../app/trading/chart/zoned-scale.ts";
import { DateTime } from "../../app/ui/figures.tsx";
import {
  formatDateTime,
  formatDay,
  formatInstant,
  formatMinute,
  formatTime,
  formatUtc,
  formatZone,
  isDay,
  isMoment,
} from "../../app/ui/format/date.ts";
import { formatAgo, formatDayInLetters, formatInFull } from "../../app/ui/format/relative-time.ts";
import { isTimeZone, offsetAt } from "../../app/ui/format/time-zone.ts";

const hours = (from: string, count: number) =>
  Array.from({ length: count }, (_, hour) => dayjs.utc(from).add(hour, "hour").valueOf());

describe("the display of dates", () => {
  it("a date is shown in the specified format in the user's time zone", () => {
    expect(formatDateTime("2026-11-20T13:04:09Z", "UTC")).toBe("2026-11-20 1:04 PM");
    expect(formatDateTime("2026-11-20T23:30:00Z", "Asia/Tokyo")).toBe("2026-11-21 8:30 AM");
    expect(formatDateTime("2026-07-01T10:00:00.123456+00:00", "Europe/Oslo")).toBe("2026-07-01 12:00 PM");
  });

  it("a list of the back office shows its own format, with the moment in the user's time zone as tooltip", () => {
    const cell = (props: Parameters<typeof DateTime>[0]) => renderToStaticMarkup(createElement(DateTime, props));
    const office = { timeZone: "Asia/Tokyo", as: "office" } as const;
    expect(cell({ ...office, iso: "2026-11-20T23:30:09Z" })).toBe(
      '<time dateTime="2026-11-20T23:30:09Z" title="2026-11-21 8:30 AM Asia/Tokyo"><bdi dir="ltr" class="n">21/11/2026 8:30\u00a0AM</bdi></time>',
    );
    expect(cell({ ...office, iso: null })).toBe('<bdi dir="ltr" class="n">-</bdi>');
    expect(cell({ iso: "not a date", timeZone: "UTC" })).toBe('<bdi dir="ltr" class="n">\u2013</bdi>');
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

  it("a day in March has 23 hours and one in October 25", () => {
    const clocks = (from: string, count: number) =>
      hours(from, count).map((at) => `${formatMinute(at, "Europe/Berlin")} ${formatZone(at, "Europe/Berlin")}`);
    expect(clocks("2026-03-28T23:00:00Z", 4)).toEqual(["00:00 UTC+1", "01:00 UTC+1", "03:00 UTC+2", "04:00 UTC+2"]);
    expect(clocks("2026-10-24T22:00:00Z", 5)).toEqual([
      "00:00 UTC+2",
      "01:00 UTC+2",
      "02:00 UTC+2",
      "02:00 UTC+1",
      "03:00 UTC+1",
    ]);
    const lengthOf = (day: string) =>
      hours(dayjs.utc(day).subtract(1, "day").toISOString(), 72).filter((at) => formatDay(at, "Europe/Berlin") === day)
        .length;
    expect(["2026-03-28", "2026-03-29", "2026-10-25", "2026-10-26"].map(lengthOf)).toEqual([24, 23, 25, 24]);
  });

  it("an hour that the machine's own zone skips is shown", () => {
    // New York 02:30 of 29 March, which no clock in Berlin shows.
    const script =
      'const { formatDateTime } = await import("./app/ui/format/date.ts"); console.log(formatDateTime("2026-03-29T06:30:00Z", "America/New_York"));';
    const shown = (TZ: string) =>
      execFileSync(process.execPath, ["--input-type=module", "-e", script], {
        env: { ...process.env, TZ },
        encoding: "utf8",
      }).trim();
    expect(["UTC", "Europe/Berlin"].map(shown)).toEqual(["2026-03-29 2:30 AM", "2026-03-29 2:30 AM"]);
  });

  it("the distance of a zone from UTC is shown, also of zones at half and quarter hours", () => {
    const winter = "2026-01-15T12:00:00Z";
    const zones = ["UTC", "Europe/London", "America/St_Johns", "Asia/Kathmandu", "Pacific/Chatham"];
    expect(zones.map((zone) => formatZone(winter, zone))).toEqual(["UTC", "UTC", "UTC-3:30", "UTC+5:45", "UTC+13:45"]);
  });

  it("times of the installation are shown in UTC, to the second", () => {
    expect(formatUtc("2026-11-20T13:04:09.123456Z")).toBe("2026-11-20 13:04:09 UTC");
  });

  it("an en dash is shown where there is no date", () => {
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

describe("a time that a program sends", () => {
  it("a time that a program sends must exist, with or without a zone", () => {
    const times = ["2026-01-31", "2026-01-31T10:00", "2026-01-31T10:00:00.123456Z", "2026-01-31T23:30:00-05:00"];
    const none = [
      "2026-02-30T10:00Z",
      "2026-01-31T25:00",
      "2026-01-31T25:00Z",
      "2026-01-31T10:61",
      "2026-01-31 tomorrow",
      "9999-12-31T23:59:00-05:00",
      "0001-01-01T00:00:00+05:00",
      "yesterday",
      "",
    ];
    expect([...times, ...none].filter(isMoment)).toEqual(times);
  });
});

describe("a time zone", () => {
  it("a time zone changes its clocks at the right minute", () => {
    const berlin = (iso: string) => offsetAt(dayjs.utc(iso).valueOf(), "Europe/Berlin");
    expect(berlin("2026-03-29T00:59:59.999Z")).toBe(60);
    expect(berlin("2026-03-29T01:00:00Z")).toBe(120);
    expect(berlin("2026-10-25T00:59:59.999Z")).toBe(120);
    expect(berlin("2026-10-25T01:00:00Z")).toBe(60);
    expect(offsetAt(dayjs.utc("2026-11-20T10:15:00Z").valueOf(), "Asia/Kolkata")).toBe(330);
  });

  it("a time zone must be one that the machine supports", () => {
    expect(["Europe/Berlin", "UTC", "Mars/Base", "__proto__", ""].filter(isTimeZone)).toEqual(["Europe/Berlin", "UTC"]);
  });
});

describe("a chart", () => {
  const DAY_WEIGHT = 50;

  it("a chart draws its day lines at the reader's midnight, on both sides of a change of clocks", () => {
    const lines = (zone: string, from: string) => {
      const points = hours(from, 72).map((ms) => ({ originalTime: ms / 1000, timeWeight: 0 }));
      createZonedScale(zone).fillWeightsForPoints(points as never, 0);
      return points
        .slice(1)
        .filter(({ timeWeight }) => timeWeight >= DAY_WEIGHT)
        .map(({ originalTime }) => dayjs.unix(originalTime).toISOString().replace(":00:00.000Z", ""));
    };
    expect(lines("Europe/Berlin", "2026-03-28T00:00:00Z")).toEqual(["2026-03-28T23", "2026-03-29T22", "2026-03-30T22"]);
    expect(lines("Europe/Berlin", "2026-10-24T00:00:00Z")).toEqual(["2026-10-24T22", "2026-10-25T23", "2026-10-26T23"]);
    expect(lines("UTC", "2026-03-28T00:00:00Z")).toEqual(["2026-03-29T00", "2026-03-30T00"]);
  });
});

describe("days that are asked for most", () => {
  it("the usual periods of a statement are this month, the month before of any length, and this year", () => {
    const last = (today: string) => Object.values(usualPeriods(today).lastMonth).join(" ");
    expect(usualPeriods("2026-03-29")).toEqual({
      thisMonth: { dateStart: "2026-03-01", dateEnd: "2026-03-29" },
      lastMonth: { dateStart: "2026-02-01", dateEnd: "2026-02-28" },
      thisYear: { dateStart: "2026-01-01", dateEnd: "2026-03-29" },
    });
    expect(last("2026-10-31")).toBe("2026-09-01 2026-09-30");
    expect(last("2026-11-01")).toBe("2026-10-01 2026-10-31");
    expect(last("2028-03-31")).toBe("2028-02-01 2028-02-29");
    expect(last("2026-01-15")).toBe("2025-12-01 2025-12-31");
  });

  it("periods of the back office include both ends, and are compared with as many days before", () => {
    const now = dayjs.utc("2026-03-01T00:00:00Z");
    expect(usualDays(now)).toEqual([
      { days: 1, from: "2026-03-01", to: "2026-03-01" },
      { days: 7, from: "2026-02-23", to: "2026-03-01" },
      { days: 30, from: "2026-01-31", to: "2026-03-01" },
    ]);
    expect(daysBefore({ from: "2026-10-20", to: "2026-10-30" })).toEqual({
      days: 11,
      from: "2026-10-09",
      to: "2026-10-19",
    });
    expect(daysBefore({ from: "0001-01-01", to: "0001-01-02" })).toBeNull();
  });
});

describe("a relative time", () => {
  const now = dayjs.utc("2026-11-20T13:04:09Z");
  const ago = (language: string, ...back: [count: number, unit: "second" | "minute" | "hour" | "day" | "month"]) =>
    formatAgo(now.subtract(...back).toISOString(), language, now);

  it("a relative time has the reader's words and plurals, with Latin digits", () => {
    const all = ["en", "de", "es", "ar"].map((language) => [
      ago(language, 0, "second"),
      ago(language, 1, "minute"),
      ago(language, 11, "minute"),
      ago(language, 1, "day"),
      ago(language, 3, "month"),
    ]);
    expect(all).toEqual([
      ["now", "1 minute ago", "11 minutes ago", "yesterday", "3 months ago"],
      ["jetzt", "vor 1 Minute", "vor 11 Minuten", "gestern", "vor 3 Monaten"],
      ["ahora", "hace 1 minuto", "hace 11 minutos", "ayer", "hace 3 meses"],
      ["الآن", "قبل دقيقة واحدة", "قبل 11 دقيقة", "أمس", "قبل 3 أشهر"],
    ]);
  });

  it("a relative time uses a unit until the next one is full", () => {
    const all = [ago("en", 59, "second"), ago("en", 59, "minute"), ago("en", 23, "hour"), ago("en", 29, "day")];
    expect(all).toEqual(["now", "59 minutes ago", "23 hours ago", "29 days ago"]);
    expect([ago("en", 60, "second"), ago("en", 24, "hour"), ago("en", 12, "month")]).toEqual([
      "1 minute ago",
      "yesterday",
      "last year",
    ]);
  });

  it("a time in the future by another machine's clock is shown as now", () => {
    expect(formatAgo("2026-11-20T13:09:00Z", "en", now)).toBe("now");
  });

  it("a relative time has the full moment as tooltip, with the weekday in the reader's language", () => {
    const full = (language: string) => formatInFull("2026-11-20T13:04:09Z", language, "Europe/Berlin");
    expect(full("en")).toBe("Friday, 20/11/2026 2:04 PM UTC+1");
    expect(full("de")).toBe("Freitag, 20/11/2026 2:04 PM UTC+1");
    expect(full("ar")).toBe("الجمعة, 20/11/2026 2:04 PM UTC+1");
  });

  it("a day in letters is in English in a language whose code Intl rejects", () => {
    expect(formatDayInLetters("2026-05-03", "en-12")).toBe("3 May 2026");
  });

  it("a day in letters has its month in the reader's language", () => {
    expect(["en", "de", "es"].map((language) => formatDayInLetters("2026-05-03", language))).toEqual([
      "3 May 2026",
      "3 Mai 2026",
      "3 may 2026",
    ]);
  });
});
