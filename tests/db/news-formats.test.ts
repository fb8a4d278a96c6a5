// The formats of calendar events and news: iCalendar, RSS and Atom, CSV and JSON.
import { expect, test } from "vitest";
import { NewsError } from "../../app/outbound/news/news-entry.ts";
import { type NewsFile, parseNews } from "../../app/outbound/news/parse-news.ts";

const parse = (format: NewsFile["format"], text: string) => parseNews({ format, bytes: Buffer.from(text) });
const calendar = (...lines: string[]) =>
  parse("ics", ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n"));
const event = (...lines: string[]) => calendar("BEGIN:VEVENT", ...lines, "END:VEVENT")[0];

test("the calendar example of RFC 5545 is read with its UTC times, and its to-dos and alarms are not events", () => {
  const entries = calendar(
    "PRODID:-//xyz Corp//NONSGML PDA Calendar Version 1.0//EN",
    "BEGIN:VEVENT",
    "DTSTAMP:19960704T120000Z",
    "UID:uid1@example.com",
    "ORGANIZER:mailto:jsmith@example.com",
    "DTSTART:20260918T143000Z",
    "DTEND:20260920T220000Z",
    "STATUS:CONFIRMED",
    "CATEGORIES:CONFERENCE",
    "SUMMARY:Networld+Interop Conference",
    "DESCRIPTION:Networld+Interop Conference",
    "  and Exhibit\\nAtlanta World Congress Center\\n",
    " Atlanta\\, Georgia",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "UID:alarm",
    "TRIGGER:-PT30M",
    "SUMMARY:Alarm",
    "END:VALARM",
    "END:VEVENT",
    "BEGIN:VTODO",
    "UID:todo",
    "SUMMARY:Submit taxes",
    "END:VTODO",
  );
  expect(entries).toEqual([
    {
      row: 1,
      id: "uid1@example.com",
      time: "2026-09-18T14:30:00Z",
      isAllDay: false,
      title: "Networld+Interop Conference",
      currencies: [],
      impact: null,
      actual: "",
      forecast: "",
      previous: "",
      link: "",
      isWithdrawn: false,
    },
  ]);
});

test("folded lines, escaped characters and quoted parameters of iCalendar are read", () => {
  const found = event(
    'ATTENDEE;CN="A: B; C":mailto:a@example.com',
    "SUMMARY;LANGUAGE=en:Rate decision\\, press conf",
    " erence\\; statement\\nand C:\\\\files",
    "CATEGORIES:Central banks,EUR",
    "CATEGORIES:High",
    "URL;VALUE=URI:https://bank.example/a?b=1:2",
    "UID:1",
    "RECURRENCE-ID:20260305",
    "STATUS:CANCELLED",
  );
  expect(found).toMatchObject({
    id: "1 20260305",
    title: "Rate decision, press conference; statement and C:\\files",
    currencies: ["EUR"],
    impact: "high",
    link: "https://bank.example/a?b=1:2",
    isWithdrawn: true,
    time: null,
  });
});

test.each([
  ["DTSTART;TZID=America/New_York:20260306T083000", "2026-03-06T13:30:00Z", false],
  // Clocks change at 02:00 on 8 March in New York.
  ["DTSTART;TZID=America/New_York:20260308T015900", "2026-03-08T06:59:00Z", false],
  ["DTSTART;TZID=America/New_York:20260308T030000", "2026-03-08T07:00:00Z", false],
  ["DTSTART;TZID=/Asia/Kolkata:20260306T090000", "2026-03-06T03:30:00Z", false],
  ["DTSTART:20260306T083000", "2026-03-06T08:30:00Z", false],
  ["DTSTART;VALUE=DATE:20260306", "2026-03-06T00:00:00Z", true],
  ["DTSTART;TZID=Nowhere/Town:20260306T083000", null, false],
  ["DTSTART;VALUE=DATE:20260230", null, false],
  ["DTSTART:20260306T253000Z", null, false],
])("the start %s is %s", (line, time, isAllDay) => expect(event("UID:1", line)).toMatchObject({ time, isAllDay }));

test.each([
  ["PRIORITY:1", "high"],
  ["PRIORITY:5", "medium"],
  ["PRIORITY:9", "low"],
  ["PRIORITY:0", null],
  ["X-IMPACT:Medium", "medium"],
])("the iCalendar line %s means the impact %s", (line, impact) => expect(event("UID:1", line)?.impact).toBe(impact));

test("an RSS 2.0 feed is read with CDATA, entities, mail dates and currencies of its categories", () => {
  const entries = parse(
    "rss",
    `<?xml version="1.0" encoding="UTF-8"?><!-- a > b -->
    <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Wire</title><link>https://wire.example/</link>
    <item><title><![CDATA[Fed holds <b>rates</b> & waits]]></title><link>https://wire.example/1</link>
      <guid isPermaLink="false">wire-1</guid><pubDate>Fri, 06 Mar 2026 08:30:00 EST</pubDate>
      <category>USD</category><category>EUR/USD</category><category>Oil</category>
      <media:content url="x"><media:title>Picture</media:title></media:content></item>
    <item><title>AT&amp;T &#8364;5 &#x2013; &amp;lt;x</title><link>http://wire.example/2</link><pubDate>6 Mar 2026 13:30 +0100</pubDate></item>
    </channel></rss>`,
  );
  expect(entries).toMatchObject([
    {
      id: "wire-1",
      title: "Fed holds rates & waits",
      link: "https://wire.example/1",
      time: "2026-03-06T13:30:00Z",
      currencies: ["USD", "EUR"],
    },
    { id: "http://wire.example/2", title: "AT&T €5 – &lt;x", link: "", time: "2026-03-06T12:30:00Z", currencies: [] },
  ]);
});

test("the Atom example of RFC 4287 is read, and another encoding by its declaration", () => {
  const xml = `<?xml version="1.0" encoding="iso-8859-1"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Example Feed</title>
    <link href="https://example.org/"/><updated>2026-12-13T18:30:02Z</updated><id>urn:uuid:60a76c80</id>
    <entry><title type="xhtml"><div>Caf\u00e9 <i>robots</i></div></title><link rel="edit" href="https://example.org/edit"/>
    <link href='https://example.org/2026/12/13?a=1&amp;b=2'/><id>urn:uuid:1225c695</id>
    <updated>2026-12-13T18:30:02.25-05:00</updated><category term="GBP"/><summary>Some text.</summary></entry></feed>`;
  const [entry] = parseNews({ format: "rss", bytes: Buffer.from(xml, "latin1") });
  expect(entry).toMatchObject({
    id: "urn:uuid:1225c695",
    title: "Café robots",
    link: "https://example.org/2026/12/13?a=1&b=2",
    time: "2026-12-13T23:30:02Z",
    currencies: ["GBP"],
  });
});

test("CSV is read by the names of its columns, with any delimiter and country names", () => {
  const csv = `\ufeffTime;Title;Country;Impact;Actual;Forecast;Previous;Status;ID\r\n2026-03-06T08:30:00-05:00;"Payrolls; private";US;High;195K;180K;151K;;nfp\r\n2026-03-06;Holiday;Japan;Holiday;;;;cancelled;h\r\n`;
  expect(parse("csv", csv)).toMatchObject([
    {
      row: 1,
      id: "nfp",
      time: "2026-03-06T13:30:00Z",
      title: "Payrolls; private",
      currencies: ["USD"],
      impact: "high",
      actual: "195K",
      forecast: "180K",
      previous: "151K",
    },
    { row: 2, id: "h", isAllDay: true, currencies: ["JPY"], impact: null, isWithdrawn: true },
  ]);
});

test("JSON lists are read, and entries without ids get stable ones", () => {
  const weekly = [
    {
      title: "CPI y/y",
      country: "EUR",
      date: "2026-03-06T05:00:00-05:00",
      impact: "Low",
      forecast: "2.1%",
      previous: "",
    },
    { title: "CPI y/y", country: "EUR", date: "2026-03-06T06:00:00-05:00", impact: "Low", forecast: "2.2%" },
  ];
  const ids = ["2026-03-06|EUR|CPI y/y", "2026-03-06|EUR|CPI y/y#2"];
  expect(parse("json", JSON.stringify(weekly)).map(({ id }) => id)).toEqual(ids);
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    items: [
      { id: 7, url: "https://n.example/7", title: "Gold", date_published: "2026-03-06T10:00:00Z", currencies: ["XAU"] },
    ],
  };
  expect(parse("json", JSON.stringify(feed))).toMatchObject([
    { id: "7", link: "https://n.example/7", time: "2026-03-06T10:00:00Z", currencies: ["XAU"] },
  ]);
});

test.each<[NewsFile["format"], string]>([
  ["ics", "<html></html>"],
  ["ics", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nEND:VCALENDAR"],
  ["rss", "<html><body>Log in</body></html>"],
  ["rss", "<rss><channel><item><title>A</title></channel></rss>"],
  ["rss", "<rss><channel>"],
  ["rss", '<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss></rss>'],
  ["rss", `<rss>${"<a>".repeat(1000)}`],
  ["csv", "a,b\n1,2"],
  ["csv", 'time,title\n"2026'],
  ["json", "{"],
  ["json", '{"events": 1}'],
  ["json", "[null]"],
])("a %s file such as %s is rejected", (format, text) => expect(() => parse(format, text)).toThrow(NewsError));

test("files of a megabyte that are costly for other parsers are read within a second each", () => {
  const size = 1_000_000;
  const started = performance.now();
  const hostile: [NewsFile["format"], string][] = [
    ["ics", `BEGIN:VCALENDAR\n${"BEGIN:VEVENT\nDTSTART:20260306T083000\nEND:VEVENT\n".repeat(size / 70)}`],
    ["ics", `BEGIN:VCALENDAR\nX${";".repeat(size)}`],
    ["ics", `BEGIN:VCALENDAR\n${"\n ".repeat(size / 2)}`],
    ["rss", `<rss><item><link ${"a".repeat(size)}/></item></rss>`],
    ["rss", `<rss><item><link ${" a=".repeat(size / 3)}/></item></rss>`],
    ["rss", `<rss><item><title>${"&#".repeat(size / 2)}</title></item></rss>`],
    ["rss", `<rss><item><title>${"<![CDATA[<<<]]>".repeat(size / 15)}</title></item></rss>`],
    ["rss", `<rss>${"<item><title>".repeat(size / 13)}`],
    ["json", `[${"[".repeat(size)}`],
    ["csv", `time,title\n${",".repeat(size)}`],
  ];
  for (const [format, text] of hostile) {
    try {
      parse(format, text);
    } catch (error) {
      expect(error).toBeInstanceOf(NewsError);
    }
  }
  expect(performance.now() - started).toBeLessThan(hostile.length * 1000);
});
