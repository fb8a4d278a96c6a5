// The parts that adapters share: requests, paths in JSON, amounts, digests, keys and addresses.
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { dayjs } from "../../app/dayjs.ts";
import { placesOf, reaches, toMinor, fromMinor, decimalFor } from "../../app/gateways/amounts.ts";
import { isFresh, isSame } from "../../app/gateways/digest.ts";
import { GatewayError, type Gateway } from "../../app/gateways/gateway.ts";
import { toolsOf } from "../../app/gateways/gateway-tools.ts";
import { at, moneyAt, named, readJson, textAt } from "../../app/gateways/json-path.ts";
import { json, ProviderRefusal, requestJson, requestText } from "../../app/gateways/provider-request.ts";
import { gatewayKeys, keyNames, unconfirmed, withQrCode } from "../../app/gateways/gateway-keys.ts";
import { gatewayNamed } from "../../app/gateways/registry.ts";
import { answerWith } from "./adapter.ts";

describe("requests to providers", () => {
  const URL_ = "https://api.example/1";
  test("JSON is returned, 404 is nothing, and other answers are errors", async () => {
    answerWith({ a: 1 }, 404, "no json", "5", "null", 500);
    const get = () => requestJson(URL_, { method: "GET" });
    expect(await get()).toEqual({ a: 1 });
    expect(await get()).toBeNull();
    for (let n = 0; n < 3; n++) await expect(get()).rejects.toThrow("could not be read");
    await expect(get()).rejects.toThrow(ProviderRefusal);
    const failure = get();
    await expect(failure).rejects.toThrow(GatewayError);
    await expect(failure).rejects.toThrow("The provider did not answer");
    await expect(failure).rejects.toHaveProperty("cause", expect.any(TypeError));
  });
  test("redirects are refused, and a request ends after ten seconds (T-42)", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    const inits: RequestInit[] = [];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      inits.push(init);
      return new Response("text");
    });
    expect(await requestText(URL_)).toBe("text");
    expect(inits[0]).toMatchObject({
      method: "GET",
      redirect: "error",
      signal: expect.any(AbortSignal) as AbortSignal,
    });
    expect(timeout).toHaveBeenCalledWith(10_000);
    vi.unstubAllGlobals();
    timeout.mockRestore();
  });
  test("a text with an error status is refused", async () => {
    answerWith(404);
    await expect(requestText(URL_)).rejects.toMatchObject({ status: 404, answer: null });
  });
  test("an answer of more than 256 kB is refused", async () => {
    const text = (length: number) => "x".repeat(length);
    answerWith(text(256 * 1024), text(256 * 1024 + 1), new Response(null));
    expect(await requestText(URL_)).toHaveLength(256 * 1024);
    await expect(requestText(URL_)).rejects.toThrow("The provider's answer is too long");
    expect(await requestText(URL_)).toBe("");
  });
  test.each([
    [{ name: "N", code: "C" }, ": N"],
    [{ code: "C", message: "M" }, ": C"],
    [{ message: "M", error: "E" }, ": M"],
    [{ error: "E" }, ": E"],
    [{ error: "E".repeat(101) }, `: ${"E".repeat(100)}`],
    [{ name: 5 }, ""],
    [null, ""],
  ])("the refusal %j is described", (answer, text) => {
    const refusal = new ProviderRefusal(422, answer);
    expect(refusal.message).toBe(`The provider answered 422${text}`);
    expect([refusal.status, refusal.answer]).toEqual([422, answer]);
  });
  test("a body that is a text already is sent as it is", () => {
    const headers = { "Content-Type": "application/json" };
    expect([json("{}"), json({ a: 1 })]).toEqual([
      { body: "{}", headers },
      { body: '{"a":1}', headers },
    ]);
  });
});

describe("values in JSON", () => {
  const value = { a: [{ b: "text", n: 1.5, o: {} }], nothing: null };
  test("a path that does not exist is undefined, inherited properties included", () => {
    expect(at(value, "a", 0, "b")).toBe("text");
    for (const path of [["x"], ["nothing", "x"], ["a", 0, "b", "length"], ["toString"], ["a", 1, "b"]])
      expect([path, at(value, ...path)]).toEqual([path, undefined]);
    expect(at("text", "length")).toBeUndefined();
    expect(at(value)).toBe(value);
  });
  test("texts and numbers are texts, and other values are empty", () => {
    expect([
      textAt(value, "a", 0, "b"),
      textAt(value, "a", 0, "n"),
      textAt(value, "a", 0, "o"),
      textAt(value, "x"),
    ]).toEqual(["text", "1.5", "", ""]);
    expect(named("x".repeat(101))).toBe("x".repeat(100));
  });
  test.each([
    ["100", "100"],
    ["100.0000000001", "100.0000000001"],
    ["999999999999999", "999999999999999"],
    ["1000000000000000", ""],
    ["1.00000000001", ""],
    ["1.", ""],
    [".5", ""],
    ["-1", ""],
    ["+1", ""],
    ["1e5", ""],
    [" 1", ""],
    ["1 ", ""],
    ["1,5", ""],
    ["NaN", ""],
    ["1x5", ""],
  ])("the amount %j is read as %j", (text, amount) => {
    expect(moneyAt({ amount: text }, "amount")).toBe(amount);
  });
  test("a body that is no JSON is null", () => {
    expect(readJson(Buffer.from('{"ä":1}'))).toEqual({ ä: 1 });
    expect(readJson("{")).toBeNull();
  });
});

describe("amounts", () => {
  test.each("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "))(
    "%s has no decimals",
    (currency) => {
      expect([placesOf(currency), toMinor("5.00", currency), fromMinor(5, currency)]).toEqual([0, 5, "5"]);
    },
  );
  test.each("BHD JOD KWD OMR TND".split(" "))("Stripe counts %s in thousandths", (currency) => {
    expect([placesOf(currency), toMinor("5.12", currency), fromMinor(5120, currency)]).toEqual([2, 5120, "5.120"]);
    expect(fromMinor(5, currency)).toBe("0.005");
  });
  test("a payment in ISK and UGX has no decimals, and one in dollars two", () => {
    expect(["ISK", "UGX", "USD"].map(placesOf)).toEqual([0, 0, 2]);
    expect(() => toMinor("5.00", "UGX")).toThrow("UGX is not taken");
  });
  test("an amount that is no plain integer is empty", () => {
    expect([fromMinor(-1, "JPY"), fromMinor(2 ** 53, "USD"), fromMinor(0, "USD"), fromMinor(5, "USD")]).toEqual([
      "",
      "",
      "0.00",
      "0.05",
    ]);
  });
  test.each(["5.10", "5.01", "5.", "x5", "5x", ".00", "5.0x"])("%s is not a whole amount", (total) => {
    expect(() => decimalFor(total, "JPY", ["JPY"])).toThrow(GatewayError);
  });
  test("several digits and zeros after the point are a whole amount", () => {
    expect([decimalFor("500", "JPY", ["JPY"]), decimalFor("10.000", "JPY", ["JPY"])]).toEqual(["500", "10"]);
  });
  test("amounts of different length are compared by value, to twelve decimals", () => {
    expect([
      reaches("10", "9.99", 100),
      reaches("9", "10.0", 90),
      reaches("", "0", 100),
      reaches("1", "1.1", 100),
    ]).toEqual([true, true, true, false]);
    expect(reaches("1.000000000001", "1.000000000002", 100)).toBe(false);
    expect(reaches("1.0000000000001", "1.0000000000002", 100)).toBe(true);
  });
});

test("a signature is compared as a whole, and a missing one with nothing", () => {
  expect([isSame("a", "a"), isSame("a", "b"), isSame("a", "A"), isSame("", null), isSame("a", null)]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(isSame("null", null)).toBe(false);
});

test("a time is recent within 300 seconds before and after", () => {
  const now = dayjs.unix(1000).utc();
  expect([700, 699, 1300, 1301, Number.NaN].map((time) => isFresh(time, now))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
  expect(isFresh(700, now.add(1, "millisecond"))).toBe(false);
});

describe("the tools of a gateway", () => {
  const keys = { key1: "sealed:1", key2: "plain", key3: "", key4: "sealed:4", key5: "" };
  const row = { name: "stripe", at_second: 1_700_000_000.25, ...keys };
  const gateway: Gateway = {
    urls: ({ key1 }) => ({ api: `https://${key1}.example/`, checkout: "https://checkout.example/" }),
    create: () => Promise.reject(new Error("not called")),
  };
  const dependencies = (gatewayUrls: Record<string, string> = {}) => ({
    isSealed: (text: string) => text.startsWith("sealed:"),
    unseal: (text: string, place: string) => `${text.slice(7)}-of-${place.replaceAll(":", "-")}`,
    callbackKey: () => Buffer.from("key"),
    settings: { gatewayUrls, appUrl: "https://broker.example/" },
  });
  test("sealed keys are opened for their place, and addresses end without a slash", () => {
    const tools = toolsOf(row, gateway, dependencies());
    expect(tools.keys).toEqual({
      key1: "1-of-gateway-stripe-key1",
      key2: "plain",
      key3: "",
      key4: "4-of-gateway-stripe-key4",
      key5: "",
    });
    expect(tools.urls).toEqual({
      api: "https://1-of-gateway-stripe-key1.example",
      checkout: "https://checkout.example",
    });
    expect(tools.webhookUrl).toBe("https://broker.example/webhooks/stripe");
    expect(tools.callbackKey).toEqual(Buffer.from("key"));
  });
  test("a gateway's time is the database's, and not that of the process (T-45)", () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { now } = toolsOf(row, gateway, dependencies());
    expect(now().toISOString()).toBe("2023-11-14T22:13:20.250Z");
    vi.advanceTimersByTime(1_500);
    vi.setSystemTime(0);
    expect(now().toISOString()).toBe("2023-11-14T22:13:21.750Z");
  });
  test("settings override addresses, and a gateway without addresses has none", async () => {
    const set = { stripe: "http://localhost:1/", "stripe.checkout": "http://localhost:2/" };
    expect(toolsOf(row, gateway, dependencies(set)).urls).toEqual({
      api: "http://localhost:1",
      checkout: "http://localhost:2",
    });
    const plain = toolsOf(row, { create: gateway.create }, dependencies());
    expect(plain.urls).toEqual({});
    expect(toolsOf(row, { ...gateway, urls: { api: "https://api.example" } }, dependencies()).urls).toEqual({
      api: "https://api.example",
    });
    await expect(plain.convert("BTC", "USD", "1")).rejects.toThrow("Conversion is not available");
    const convert = () => Promise.resolve({ rate: "1", amount: "1", validUntil: "" });
    expect(toolsOf(row, gateway, { ...dependencies(), convert }).convert).toBe(convert);
  });
});

test("every gateway is found by its name, and no other name is", () => {
  const names =
    "awesomePayments bank btc coinpayments flutterwave globiance moonpay paypal perfectmoney prmoney stripe usdt wipays";
  for (const name of names.split(" ")) expect([name, typeof gatewayNamed(name)?.create]).toEqual([name, "function"]);
  expect([gatewayNamed("other"), gatewayNamed("toString")]).toEqual([undefined, undefined]);
});

test("the secret keys of each gateway are sealed, and the others are shown", () => {
  const shown = Object.entries(gatewayKeys).map(([name, keys]) => [
    name,
    keys.map(({ label, secret = false }) => `${secret ? "secret: " : ""}${label}`),
  ]);
  expect(Object.fromEntries(shown)).toEqual({
    flutterwave: ["Public key", "secret: Secret key", "secret: Encryption key", "secret: Secret hash"],
    coinpayments: ["Public key", "secret: Secret key", "Payment currency", "secret: IPN secret", "Merchant ID"],
    paypal: ["Client key", "secret: Secret key", "Mode", "Webhook ID"],
    bank: ["Bank name", "Account holder", "IBAN / Account number", "SWIFT/BIC", "Country"],
    btc: ["Wallet address"],
    usdt: ["Wallet address"],
    stripe: ["secret: Secret key", "secret: Webhook signing secret"],
    prmoney: ["Client ID", "secret: Client secret"],
    wipays: ["Public key", "secret: Secret key"],
    perfectmoney: ["USD wallet", "EUR wallet", "secret: Alternate passphrase"],
    globiance: ["secret: API key", "secret: Secret key"],
    moonpay: ["Public key", "secret: Secret key", "secret: Webhook key", "Wallet address", "Received cryptocurrency"],
    awesomePayments: ["USDC Polygon wallet", "Payment provider"],
  });
  expect(gatewayKeys["paypal"]?.[2]?.options).toEqual(["live", "sandbox"]);
  expect([keyNames, withQrCode, unconfirmed]).toEqual([
    ["key1", "key2", "key3", "key4", "key5"],
    ["btc", "usdt"],
    ["globiance", "prmoney"],
  ]);
});
