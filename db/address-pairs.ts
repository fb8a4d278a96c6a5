import { z } from "zod";

/** name=address pairs; a name may end in .checkout, for the address that customers open. */
export const gatewayUrls = z
  .string()
  .regex(
    /^[A-Za-z0-9.]+=https?:\/\/[^\s,]+(,[A-Za-z0-9.]+=https?:\/\/[^\s,]+)*$/,
    "must look like stripe=https://…,paypal=https://…",
  )
  .transform(pairsOf);

export const marketUrls = z
  .string()
  .regex(
    /^[a-z.]+=(https?|wss?):\/\/[^\s,]+(,[a-z.]+=(https?|wss?):\/\/[^\s,]+)*$/,
    "must look like polygon.stream=wss://…,currency.rest=https://…",
  )
  .transform(pairsOf);

function pairsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(",").map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)] as const),
  );
}
