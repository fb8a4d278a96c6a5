import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openMoney, refused } from "./bank.ts";

let bank: Bank;
let admin: number;
beforeAll(async () => {
  bank = await openMoney();
  admin = await bank.person(1);
});
afterAll(() => bank.close());

const save = (gateway: string, address: string) =>
  bank.app("select * from money.save_gateway($1, $2, p_key1 => $3)", admin, gateway, address);

/** Examples from BIP 173, BIP 350, EIP-55 and the chains' own documentation. */
const valid: [string, string][] = [
  ["btc", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"],
  ["btc", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"],
  ["btc", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn"],
  ["btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["btc", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"],
  ["btc", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"],
  ["btc", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
  ["usdt", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["usdt", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["usdt", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"],
  ["usdt", "0x52908400098527886E0F7030069857D2E4169EE7"],
  ["usdt", "0x000000000000000000000000000000000000dEaD"],
  ["awesomePayments", "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB"],
];

test.each(valid)("the gateway %s accepts the wallet %s", async (gateway, address) => {
  expect((await save(gateway, address))[0]?.["key1"]).toBe(address);
});

const codes: Record<string, string> = { btc: "BT340", usdt: "BT341", awesomePayments: "BT343" };

test.each(valid)("the gateway %s rejects %s with one character changed", async (gateway, address) => {
  const at = createHash("sha256").update(address).digest().readUInt8(0) % (address.length - 4);
  const place = 4 + at;
  const other = [..."23456789abcdefghjkmnpqrstuvwxyz"].find(
    (one) => one.toLowerCase() !== address[place]?.toLowerCase(),
  );
  const changed = address.slice(0, place) + other + address.slice(place + 1);
  await refused(save(gateway, changed), codes[gateway] ?? "", "key1");
});

test.each([
  ["btc", "TXYZ"],
  ["btc", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4"],
  ["btc", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd"],
  ["usdt", "TXYZ"],
  ["usdt", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"],
  ["usdt", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
  ["usdt", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe"],
])("the gateway %s rejects %s", async (gateway, address) => {
  await refused(save(gateway, address), codes[gateway] ?? "", "key1");
});

const [tron, ethereum, bitcoin] = [
  "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
];
const moonpay = (coin: string | null, address: string | null) =>
  bank.app("select * from money.save_gateway($1, 'moonpay', p_key4 => $2, p_key5 => $3)", admin, address, coin);

test.each([
  ["btc", bitcoin],
  ["BTC ", bitcoin],
  ["usdt_trx", tron],
  ["usdc_polygon", ethereum],
  ["usdt", ethereum],
  ["sol", "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T"],
  ["", ""],
] as const)("MoonPay takes the wallet of the coin %s", async (coin, address) => {
  expect((await moonpay(coin, address))[0]).toMatchObject({ key4: address, key5: coin });
});

test.each([
  ["btc", ethereum, "BT340"],
  ["btc", "TXYZ", "BT340"],
  ["usdt_trx", ethereum, "BT344"],
  ["usdc_polygon", tron, "BT345"],
  ["eth", ethereum?.toLowerCase(), "BT345"],
  ["doge", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", "BT345"],
] as const)("MoonPay refuses for the coin %s the wallet %s", async (coin, address, code) => {
  await moonpay("", "");
  await refused(moonpay(coin, address ?? ""), code, "key4");
});

test("MoonPay's wallet is checked anew when its coin changes alone", async () => {
  await moonpay("btc", bitcoin ?? "");
  await refused(moonpay("usdt_trx", null), "BT344", "key4");
});

test("PayPal's mode must be live or sandbox", async () => {
  const mode = (value: string) =>
    bank.app("select * from money.save_gateway($1, 'paypal', p_key3 => $2)", admin, value);
  for (const value of ["live", "sandbox"]) expect((await mode(value))[0]?.["key3"]).toBe(value);
  for (const value of ["weird", "LIVE"]) await refused(mode(value), "BT342", "key3");
  await mode("");
  const on = "select money.save_gateway($1, 'paypal', p_key1 => 'client', p_is_active => true)";
  await refused(bank.app(on, admin), "BT342", "key3");
});
