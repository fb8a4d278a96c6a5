// The day of one of these zones differs from the day of UTC at every time: their offsets are +14 and -11 hours.
import { expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const admin = await logIn(server.url, "admin@demo.test");

/** The day of a zone, a number of days ago, as YYYY-MM-DD. */
function dayIn(timeZone: string, ago = 0): string {
  const today = new Intl.DateTimeFormat("sv", { timeZone }).format(Date.now());
  return new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10);
}
type Answer = {
  selection: { from: string; to: string; zone: string };
  presets: Record<"last30" | "thisMonth" | "lastMonth" | "thisYear", { from: string; to: string }>;
};
const read = async (query = "") => (await admin.json("GET", `/admin/reports/cash${query}`)).body as unknown as Answer;

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "a report's default period and presets end with the current day of the zone %s",
  async (zone) => {
    await admin.json("POST", "/preferences", { timeZone: zone });
    const [own, chosen] = [await read(), await read("?zone=UTC")];
    const [today, first] = [dayIn(zone), dayIn(zone, 29)];
    expect(own.selection).toMatchObject({ from: first, to: today, zone });
    expect(own.presets.last30).toEqual({ from: first, to: today });
    expect(own.presets.thisMonth).toEqual({ from: `${today.slice(0, 7)}-01`, to: today });
    expect(own.presets.thisYear).toEqual({ from: `${today.slice(0, 4)}-01-01`, to: today });
    expect(own.presets.lastMonth.to < own.presets.thisMonth.from).toBe(true);
    // Another zone that the reader chooses has its own day.
    expect(chosen.selection).toMatchObject({ to: dayIn("UTC"), zone: "UTC" });
    expect(chosen.presets.last30.to).toBe(dayIn("UTC"));
  },
);

test("a report in an unknown zone is refused", async () => {
  expect(await admin.json("GET", "/admin/reports/cash?zone=Mars%2FOlympus")).toMatchObject({
    status: 422,
    body: { code: "BT550" },
  });
});
