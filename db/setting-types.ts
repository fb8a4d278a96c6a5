// The types of settings, each with its error message.
import { z } from "zod";

export const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((n) => n <= 65535, "must be at most 65535");
/** Port 0 would be a random port, which no client could find. */
export const webPort = port.refine((n) => n > 0, "must be at least 1");
export const host = z.string().regex(/^[\w.:-]+$/, "must be an address such as 127.0.0.1 or 0.0.0.0");
export const connections = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(1, "must be at least 1");
export const drainSeconds = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(0, "must be at least 0")
  .max(60, "must be at most 60");
export const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, `must be ${names.slice(0, -1).join(", ")} or ${names.at(-1)}`);
export const secret = z.string().min(32, "must have at least 32 characters");
export const databasePassword = z.string().min(24, "must have at least 24 characters");
/** The modes that the drivers support; `require` also checks the certificate. */
const SSL_MODES = [null, "disable", "no-verify", "require"];
export const postgres = z
  .string()
  .refine(
    (url) => /^postgres(ql)?:\/\/./.test(url) && URL.canParse(url),
    "must look like postgres://user:password@host:5432/database",
  )
  .refine(
    (url) => !URL.canParse(url) || SSL_MODES.includes(new URL(url).searchParams.get("sslmode")),
    "sslmode must be disable, no-verify or require, which checks the certificate",
  );
export const webAddress = z.url({ protocol: /^https?$/, error: "must be an address such as https://broker.example" });
export const mailServer = z.string().regex(/^smtps?:\/\/./, "must look like smtp://user:password@host:587");
export const bucket = z.url({
  protocol: /^https?$/,
  error: "must be a bucket's address such as https://s3.example/bucket",
});
export const nats = z
  .string()
  .refine(
    (url) => URL.canParse(url) && /^(nats:\/\/[^/?]+(\/[\w-]*)?|tls:\/\/[^/?]+(\/[\w-]*)?(\?ca=[^&]+)?)$/.test(url),
    "must look like nats://user:password@host:4222 or tls://host:4222/name?ca=/path/ca.pem",
  );
export const feed = z
  .string()
  .regex(/^(simulator|live|none|replay:.+)$/, "must be simulator, replay:<glob>, live or none");
export const speed = z
  .string()
  .regex(/^(max|\d+(\.\d+)?)$/, "must be a factor such as 1 or 60, or max")
  .transform((text) => (text === "max" ? ("max" as const) : Number(text)))
  .refine((factor) => factor === "max" || factor > 0, "must be greater than zero");
/** name=URL pairs; a name may end in .checkout, for the URL that customers open. */
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
