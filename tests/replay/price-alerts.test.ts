// Random alerts in random frames: each must fire at the tick, and at the price, of the model, which applies every tick
// alone.
import { expect, test } from "vitest";
import { findViolations } from "../../db/checks.ts";
import { openDatabase } from "../sql/database.ts";
import { isFull } from "../support/size.ts";
import { type Alert, createAlertModel } from "./price-alerts.ts";
import { createRandom, type Random } from "./random.ts";
import { createWorld, type World } from "./world.ts";

const FRAMES = Number(process.env["FRAMES"] ?? (isFull ? 10_000 : 300));
/** Frames between two rounds of new alerts. */
const ROUND = 20;
const book = ["EUR_USD", "GBP_USD"] as const;
const BARS = { "1m": 60_000, "5m": 300_000, "1h": 3_600_000 };
const HALF_TICK = 0.000005;
const text = (halves: number) => (halves * HALF_TICK).toFixed(6);

test(`no alert fires early, late or twice in ${FRAMES} random frames`, async () => {
  const random = createRandom(Number(process.env["SEED"] ?? 20_261_123));
  const database = await openDatabase();
  const world = await createWorld(database.url);
  const model = createAlertModel();
  try {
    await world.category("forex", "1.2", "0.9");
    for (const name of book) await world.instrument(name, "forex", "100");
    const { userId } = await world.customer("USD");
    const nextTick = createPrices(random);
    for (let done = 0; done < FRAMES; done += ROUND) {
      const frames = Array.from({ length: ROUND }, () =>
        Array.from({ length: random.pick([1, 1, 1, 2, 4]) }, () => nextTick()),
      );
      for (const { instrument, ...quote } of frames.flat()) model.tick(instrument, quote);
      await world.worker.query(
        "select market.apply_ticks(frame) from jsonb_array_elements($1::jsonb) with ordinality f (frame, n) order by n",
        [
          JSON.stringify(
            frames.map((frame) =>
              frame.map(({ instrument, bid, ask, time }) => ({
                instrument,
                bid: text(bid),
                ask: text(ask),
                time: new Date(time).toISOString(),
              })),
            ),
          ),
        ],
      );
      for (let n = 0; n < 3; n++) await create(world, model, random, userId);
      await pauseAndResume(world, model, random, userId);
    }
    const { rows } = await world.owner.query<{ id: number; time: string; price: string }>(
      "select alert_id as id, to_json(fired_at)#>>'{}' as time, price from trading.alert_firings",
    );
    const byTime = (a: { id: number; time: number }, b: { id: number; time: number }) => a.time - b.time || a.id - b.id;
    const fired = rows.map(({ id, time, price }) => ({
      id,
      time: Date.parse(time),
      price: text(Number(price) / HALF_TICK),
    }));
    expect(fired.sort(byTime)).toEqual(
      model.firings.map(({ price, ...each }) => ({ ...each, price: text(price) })).sort(byTime),
    );
    expect(fired.length).toBeGreaterThan(FRAMES / 12);
    expect(await findViolations(world.owner)).toEqual([]);
  } finally {
    await world.end();
    await database.drop();
  }
}, 600_000);

/** Prices on a coarse grid, so that levels are met exactly, and times with pauses around the 60 seconds of the rule. */
function createPrices(random: Random) {
  const prices = new Map<string, number>(book.map((name) => [name, 220_000]));
  let time = Date.parse("2026-03-02T10:00:00Z");
  return () => {
    const instrument = random.pick(book);
    const price = (prices.get(instrument) ?? 0) + 2 * random.integer(-4, 4);
    prices.set(instrument, price + Math.round((220_000 - price) / 20));
    time += random.pick([250, 1000, 5000, 20_000, 60_000]);
    const bid = Math.floor(price / 2) * 2;
    return { instrument, bid, ask: bid + 2 * random.integer(0, 4), time };
  };
}

type Model = ReturnType<typeof createAlertModel>;

async function create(world: World, model: Model, random: Random, userId: number): Promise<void> {
  const condition = random.pick(["above", "below", "crosses", "move"] as const);
  const quote = model.quotes.get("EUR_USD");
  const now = Math.max(...[...model.quotes.values()].map(({ time }) => time));
  const interval = condition === "move" ? null : random.pick([null, "1m", "5m", "1h"] as const);
  const fields = {
    instrument: random.pick(book) as string,
    condition,
    side: condition === "move" ? ("bid" as const) : random.pick(["bid", "ask", "mid"] as const),
    level: Math.round((quote?.bid ?? 0) / 2) * 2 + random.integer(-10, 10),
    move: random.integer(1, 12),
    minutes: random.integer(1, 5),
    isRepeated: interval !== null || random.chance(0.7),
    bar: interval === null ? 0 : BARS[interval],
    expiresAt: random.chance(0.3) ? now + random.integer(1, 900) * 1000 : Infinity,
  };
  const isMove = condition === "move";
  const saved = await world.app
    .query<{ id: number }>(
      "select trading.save_alert($1, null, $2, $3, $4, $5, $6, $7, $8, $9, $10, '{app}', '', null, null, $11) as id",
      [
        userId,
        fields.instrument,
        condition,
        fields.side,
        isMove ? null : text(fields.level),
        isMove ? (fields.move / 1000).toFixed(3) : null,
        isMove ? fields.minutes : null,
        interval ? "bar" : fields.isRepeated ? "every" : "once",
        fields.expiresAt === Infinity ? "gtc" : "date",
        fields.expiresAt === Infinity ? null : new Date(fields.expiresAt).toISOString(),
        interval,
      ],
    )
    .catch((error: { code?: string }) => {
      if (error.code !== "BT237") throw error;
    });
  const id = saved?.rows[0]?.id;
  if (id === undefined) return;
  const alert: Alert = {
    ...fields,
    id,
    isActive: true,
    sign: 0,
    wasTrue: false,
    hasFired: false,
    falseSince: 0,
    firedAt: 0,
  };
  model.alerts.set(id, alert);
  model.start(alert);
}

async function pauseAndResume(world: World, model: Model, random: Random, userId: number): Promise<void> {
  const alert = random.pick([...model.alerts.values()]);
  const accepted = await world.app
    .query("select trading.set_alert_state($1, $2, $3)", [userId, alert.id, alert.isActive ? "paused" : "active"])
    .then(() => true)
    .catch((error: { code?: string }) => {
      if (error.code !== "BT229") throw error;
      return false;
    });
  if (!accepted) return;
  if (alert.isActive) alert.isActive = false;
  else model.start(alert);
}
