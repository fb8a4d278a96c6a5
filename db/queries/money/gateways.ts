import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const gatewayOption = z.object({
  name: z.string(),
  value: z.string(),
  fee: z.string(),
  kind: z.enum(["automatic", "manual"]),
  min_amount: z.string(),
  max_amount: z.string(),
});
export type GatewayOption = z.infer<typeof gatewayOption>;

/** The gateways that customers may choose (C-088): title, name, fee in per cent, and limits in the site's currency. */
export function listGateways(pool: CommonQueryMethods): Promise<readonly GatewayOption[]> {
  return pool.any(sql.type(gatewayOption)`
    select title as name, name as value, trim_scale(fee) as fee, kind, trim_scale(min_amount) as min_amount,
      trim_scale(max_amount) as max_amount
    from money.gateway_list
    where is_active
    order by position, name
  `);
}

const gatewayRow = z.object({
  name: z.string(),
  key1: z.string(),
  key2: z.string(),
  key3: z.string(),
  key4: z.string(),
  key5: z.string(),
  at_second: z.number(),
});
export type GatewayRow = z.infer<typeof gatewayRow>;

/** A gateway's keys, the secret ones sealed, also for a disabled gateway, and the time of the database. */
export function openGateway(pool: CommonQueryMethods, name: string): Promise<GatewayRow> {
  return pool.one(sql.type(gatewayRow)`
    select name, key1, key2, key3, key4, key5, extract(epoch from clock_timestamp())::float8 as at_second
    from money.open_gateway(${name})
    where name is not null
  `);
}

const received = z.object({ id: z.number().nullable() });

type Webhook = {
  gateway: string;
  verdict: { ok: true; key: string; event: object } | { ok: false; reason: string };
  /** The key of a rejected webhook, which has none of its own. */
  digest: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  address: string;
};

/** Stores a provider's webhook, verified or rejected; a repeated one only increments its counter. */
export function receiveEvent(pool: CommonQueryMethods, webhook: Webhook): Promise<number | null> {
  const { gateway, verdict, digest, method, url, headers, body, address } = webhook;
  return pool.oneFirst(sql.type(received)`
    select money.receive_event(
      ${gateway}, ${verdict.ok ? verdict.key : digest}, ${verdict.ok ? null : verdict.reason}, ${method}, ${url},
      ${JSON.stringify(headers)}::jsonb, ${sql.binary(body)}, ${address}::inet,
      ${verdict.ok ? JSON.stringify(verdict.event) : null}::jsonb
    ) as id
  `);
}

const termsRow = z.object({
  currency: z.string(),
  withdraw_fee_percentage: z.string(),
  withdraw_fee_fixed: z.string(),
  kyc_deposit: z.boolean(),
  kyc_withdraw: z.boolean(),
});
export type PaymentTerms = z.infer<typeof termsRow>;

/** The currency of limits, the withdrawal fee, and whether deposits and withdrawals require KYC. */
export function paymentTerms(pool: CommonQueryMethods): Promise<PaymentTerms> {
  return pool.one(sql.type(termsRow)`
    select currency, trim_scale(withdraw_fee_percentage) as withdraw_fee_percentage, trim_scale(withdraw_fee_fixed) as withdraw_fee_fixed,
      kyc_deposit, kyc_withdraw
    from money.payment_terms()
  `);
}

const conversionRow = z.object({ rate: z.string(), amount: z.string(), validUntil: z.string() });
export type ConversionRow = z.infer<typeof conversionRow>;

/** Converts an amount of money to a crypto asset, rounded up, with the rate and its expiry. */
export function convertToAsset(
  pool: CommonQueryMethods,
  args: { asset: string; currency: string; amount: string },
): Promise<ConversionRow> {
  return pool.one(sql.type(conversionRow)`
    select trim_scale(round(rate, 18)) as rate, amount, valid_until as "validUntil"
    from money.convert_to_asset(${args.asset}, ${args.currency}, ${args.amount}::numeric)
  `);
}

const expiryRow = z.object({ is_expired: z.boolean() });

export function isConversionExpired(pool: CommonQueryMethods, validUntil: string): Promise<boolean> {
  return pool.oneFirst(sql.type(expiryRow)`select ${validUntil}::timestamptz < clock_timestamp() as is_expired`);
}
