/** The contents of a feed in words. */
export const kindNames = { events: "Economic calendar", news: "News" } as const;

/** The formats of a feed in words. */
export const formatNames = { ics: "iCalendar (ICS)", rss: "RSS or Atom", csv: "CSV", json: "JSON" } as const;
