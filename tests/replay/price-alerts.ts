// The model of price alerts (E-39). Prices and levels are whole numbers of half tick sizes, so that the mean of bid and
// ask is one too.
export type Condition = "above" | "below" | "crosses" | "move";
export type PriceSide = "bid" | "ask" | "mid";
export type Alert = {
  id: number;
  instrument: string;
  condition: Condition;
  side: PriceSide;
  level: number;
  /** Thousandths of a percent. */
  move: number;
  minutes: number;
  isRepeated: boolean;
  /** Milliseconds of a bar within which it fires once; 0 for none. */
  bar: number;
  expiresAt: number;
  isActive: boolean;
  sign: number;
  wasTrue: boolean;
  hasFired: boolean;
  falseSince: number;
  firedAt: number;
};
export type Quote = { bid: number; ask: number; time: number };
export type Firing = { id: number; time: number; price: number };

const MINUTE = 60_000;
const priceOf = (side: PriceSide, { bid, ask }: Quote) =>
  side === "mid" ? (bid + ask) / 2 : side === "bid" ? bid : ask;

export function createAlertModel() {
  const alerts = new Map<number, Alert>();
  const quotes = new Map<string, Quote>();
  const bars = new Map<string, { start: number; close: number }[]>();
  const firings: Firing[] = [];

  function start(alert: Alert): void {
    const quote = quotes.get(alert.instrument);
    const sign = quote ? Math.sign(priceOf(alert.side, quote) - alert.level) : 0;
    Object.assign(alert, { isActive: true, sign, wasTrue: false, hasFired: false });
  }

  function fire(alert: Alert, price: number, time: number): void {
    firings.push({ id: alert.id, time, price });
    alert.hasFired = true;
    alert.firedAt = time;
    alert.isActive = alert.isRepeated;
  }

  /** Whether it may fire again: in another bar than last time, else a minute after `since`. */
  function isRested({ bar, hasFired, firedAt }: Alert, since: number, time: number): boolean {
    if (!hasFired) return true;
    return bar > 0 ? Math.floor(time / bar) > Math.floor(firedAt / bar) : time - since >= MINUTE;
  }

  function cross(alert: Alert, price: number, time: number): void {
    const sign = Math.sign(price - alert.level);
    if (alert.sign === 0) alert.sign = sign;
    else if (alert.sign * sign <= 0) {
      const fires = isRested(alert, alert.firedAt, time);
      if (fires) fire(alert, price, time);
      if (fires || alert.bar > 0) alert.sign = sign;
    }
  }

  function compare(alert: Alert, isTrue: boolean, price: number, time: number): void {
    if (isTrue && (alert.bar > 0 || !alert.wasTrue) && isRested(alert, alert.falseSince, time))
      fire(alert, price, time);
    if (!isTrue && alert.wasTrue) alert.falseSince = time;
    alert.wasTrue = isTrue;
  }

  function evaluate(alert: Alert, price: number, time: number): void {
    if (time >= alert.expiresAt) alert.isActive = false;
    else if (alert.condition === "crosses") cross(alert, price, time);
    else compare(alert, alert.condition === "above" ? price >= alert.level : price <= alert.level, price, time);
  }

  function closeMinute(instrument: string, bar: { start: number; close: number }): void {
    const finished = bars.get(instrument) ?? [];
    finished.push(bar);
    bars.set(instrument, finished);
    const end = bar.start + MINUTE;
    for (const alert of alerts.values()) {
      if (!alert.isActive || alert.instrument !== instrument || alert.condition !== "move") continue;
      const earlier = finished.findLast(({ start: from }) => from + MINUTE <= end - alert.minutes * MINUTE);
      if (earlier === undefined) continue;
      if (end >= alert.expiresAt) alert.isActive = false;
      else compare(alert, Math.abs(bar.close - earlier.close) * 100_000 >= alert.move * earlier.close, bar.close, end);
    }
  }

  function tick(instrument: string, quote: Quote): void {
    const last = quotes.get(instrument);
    const minute = Math.floor(quote.time / MINUTE) * MINUTE;
    if (last && last.time < minute)
      closeMinute(instrument, { start: Math.floor(last.time / MINUTE) * MINUTE, close: last.bid });
    quotes.set(instrument, quote);
    for (const alert of alerts.values())
      if (alert.isActive && alert.instrument === instrument && alert.condition !== "move")
        evaluate(alert, priceOf(alert.side, quote), quote.time);
  }

  return { alerts, quotes, firings, start, tick };
}
