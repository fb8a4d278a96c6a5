// The order tools that customers use by hand in the replay: each in the engine and in the model, with one outcome.
import { decimal, divide, format, multiply, zero } from "./decimal.ts";
import type { Conversion, Model, Order, Refusal } from "./model.ts";
import type { World } from "./world.ts";

export const tools = ["reverse", "double", "amount", "break_even", "gain", "trail"] as const;
export type Tool = (typeof tools)[number];
/** `size` is the share of the position's value to close, or of the largest distance. */
export type ToolAction = { do: "tool"; tool: Tool; order: number; size: number };
export type Known = { model: Order; id: number; userId: number };
type Outcome = { refused: string } | { order: Order | null };

const refusals: Record<string, string> = {
  BT202: "price",
  BT203: "price",
  BT204: "amount",
  BT205: "balance",
  BT206: "free_margin",
  BT208: "level",
  BT209: "level",
  BT211: "closed",
  BT288: "level",
};
const STEP = decimal("0.00000001");

/** Uses a tool on both sides; returns the difference, or the orders that it opened. */
export async function applyTool(
  { world, model }: { world: World; model: Model },
  { model: order, id, userId }: Known,
  { tool, size }: ToolAction,
): Promise<{ difference: string } | { opened: Order | null; id: number | null }> {
  const places = order.instrument.decimals ?? 5;
  const distance = (Number(format(order.openRate, 10)) * 0.002 * size).toFixed(places);
  const amount = valueOf(order, model, size);
  const calls: Record<Tool, { text: string; values: unknown[]; expect: () => Outcome }> = {
    reverse: {
      text: "select * from trading.reverse_order($1, $2)",
      values: [],
      expect: () => asOutcome(model.reverse(order.id)),
    },
    double: {
      text: "select * from trading.double_order($1, $2)",
      values: [],
      expect: () => asOutcome(model.double(order.id)),
    },
    amount: {
      text: "select * from trading.close_amount($1, $2, $3)",
      values: [amount],
      expect: () => closeAmount(model, order, amount),
    },
    break_even: {
      text: "select * from trading.set_break_even($1, $2)",
      values: [],
      expect: () => (model.setBreakEven(order.id) ? { order: null } : { refused: "level" }),
    },
    gain: {
      text: "select * from trading.set_break_even_gain($1, $2, $3)",
      values: [distance],
      expect: () => {
        model.setBreakEvenGain(order.id, { value: decimal(distance), unit: "price" }, null);
        return { order: null };
      },
    },
    trail: {
      text: "select * from trading.set_trailing_stop($1, $2, $3)",
      values: [distance],
      expect: () => {
        model.setTrail(order.id, { value: decimal(distance), unit: "price", activation: null });
        return { order: null };
      },
    },
  };
  const call = calls[tool];
  const expected = order.closed === undefined ? call.expect() : { refused: "closed" };
  const got = await world.app
    .query<{ id: number }>(call.text, [userId, id, ...call.values])
    .catch((error: { code?: string }) => error.code ?? String(error));
  const actual = typeof got === "string" ? (refusals[got] ?? got) : "done";
  const wanted = "refused" in expected ? expected.refused : "done";
  if (actual !== wanted) return { difference: `${tool} of order ${id}: ${actual}, expected ${wanted}` };
  if (typeof got === "string" || "refused" in expected) return { opened: null, id: null };
  return { opened: expected.order, id: got.rows.at(-1)?.id ?? null };
}

const asOutcome = (result: Order | Refusal): Outcome => ("refused" in result ? result : { order: result });

const conversionOf = (model: Model, order: Order): Conversion =>
  model.conversionOf(order.instrument.quote, order.account.currency);

/** A share of the position's value at the rate at which it closes, in the account's currency. */
function valueOf(order: Order, model: Model, size: number): string {
  const { multiplier, divisor } = conversionOf(model, order);
  const value = divide(
    multiply(multiply(model.marketRate(order.instrument, order.side), order.units), multiplier),
    divisor,
  );
  return (Number(format(value, 2)) * size).toFixed(2);
}

/** The units of the amount, rounded down to the step; the part must leave and close an amount that could be opened. */
function closeAmount(model: Model, order: Order, amount: string): Outcome {
  const { multiplier, divisor } = conversionOf(model, order);
  const rate = multiply(model.marketRate(order.instrument, order.side), multiplier);
  const worth = divide(multiply(decimal(amount), divisor), rate);
  const units = (worth / STEP) * STEP;
  if (units >= order.units) {
    const closed = model.close(order.id);
    return "refused" in closed ? closed : { order: null };
  }
  if (units <= zero) return { refused: "amount" };
  return asOutcome(model.closePart(order.id, units, model.orders.size + 1));
}
