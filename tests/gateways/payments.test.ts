// Requests for a payment: what each adapter sends to its provider, and which answers it refuses.
import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { awesomePayments } from "../../app/gateways/awesome-payments.ts";
import { bank } from "../../app/gateways/bank.ts";
import { btc } from "../../app/gateways/btc.ts";
import { coinpayments } from "../../app/gateways/coinpayments.ts";
import { flutterwave } from "../../app/gateways/flutterwave.ts";
import { type Gateway, GatewayError } from "../../app/gateways/gateway.ts";
import { globiance } from "../../app/gateways/globiance.ts";
import { moonpay } from "../../app/gateways/moonpay.ts";
import { perfectmoney } from "../../app/gateways/perfectmoney.ts";
import { prmoney } from "../../app/gateways/prmoney.ts";
import { usdt } from "../../app/gateways/usdt.ts";
import { wipays } from "../../app/gateways/wipays.ts";
import { answerWith, CALLBACK_KEY, type Options, payment, toolsFor } from "./adapter.ts";

const WEBHOOK = "https://broker.example/webhooks/gateway";
const LINK = "https://pay.example/1";
const CLIENT = "0123456789abcdef0123456789ABCDEF";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (algorithm: string, key: string | Buffer, text: string) =>
  createHmac(algorithm, key).update(text).digest("hex");
const create = (gateway: Gateway, options: Options, more: Partial<typeof payment> = {}) =>
  gateway.create({ ...payment, ...more }, toolsFor(gateway, options));
/** Every answer is refused, before another request. */
async function refuses(gateway: Gateway, options: Options, answers: object[], more: Partial<typeof payment> = {}) {
  for (const answer of answers) {
    const requests = answerWith(answer, {});
    await expect(create(gateway, options, more), JSON.stringify(answer)).rejects.toThrow(GatewayError);
    expect(requests, JSON.stringify(answer)).toHaveLength(1);
  }
}

describe("flutterwave", () => {
  const keys = { key2: "secret" };
  test("requests a hosted checkout with a hash of amount, currency, email and reference", async () => {
    const requests = answerWith({ status: "success", data: { link: LINK } });
    expect(await create(flutterwave, { keys })).toEqual({ kind: "link", url: LINK });
    expect(requests).toEqual([
      {
        method: "POST",
        url: "https://api.flutterwave.com/v3/payments",
        headers: { Authorization: "Bearer secret", "Content-Type": "application/json" },
        body: JSON.stringify({
          tx_ref: "dep_1",
          amount: 100,
          currency: "USD",
          redirect_url: payment.successUrl,
          customer: { email: "ada@example.com", name: "Ada King Lovelace" },
          customizations: { title: "Deposit" },
          payload_hash: sha256(`100USDada@example.comdep_1${sha256("secret")}`),
        }),
      },
    ]);
  });
  test("takes no amount with decimals in a currency without them", async () => {
    for (const currency of ["RWF", "UGX", "XAF", "XOF"]) {
      const requests = answerWith({ status: "success", data: { link: LINK } });
      await create(flutterwave, { keys }, { total: "500.00", currency });
      expect(requests[0]?.body).toContain('"amount":500,');
      await expect(create(flutterwave, { keys }, { total: "500.50", currency })).rejects.toThrow(GatewayError);
      expect(requests).toHaveLength(1);
    }
  });
  test("refuses an answer without success or without a link", () =>
    refuses(flutterwave, { keys }, [
      { status: "error", data: { link: LINK } },
      { status: "success", data: {} },
      { status: "success", data: { link: `x${LINK}` } },
      { status: "success", data: { link: "javascript:alert(1)" } },
    ]));
});

describe("globiance", () => {
  const keys = { key1: "public", key2: "secret" };
  test("signs the body of a checkout", async () => {
    const requests = answerWith({ checkoutId: "c/1" }, { id: "c2", checkoutUrl: LINK }, { link: LINK });
    expect(await create(globiance, { keys })).toEqual({
      kind: "link",
      url: "https://checkout.globiancepay.com/c%2F1",
      providerReference: "c/1",
    });
    const body = JSON.stringify({
      amount: 100,
      currency: "USD",
      apiKey: "public",
      itemName: "Deposit",
      itemId: "dep_1",
      note: "dep_1",
      clientId: "dep_1",
    });
    expect(requests).toEqual([
      {
        method: "POST",
        url: "https://merchant-api.globiancepay.com/merchant-api-service/create-checkout",
        headers: {
          "Content-Type": "application/json",
          "X-Api-Key": "public",
          "X-Signature": hmac("sha256", "secret", body),
        },
        body,
      },
    ]);
    expect(await create(globiance, { keys }, { currency: "EUR" })).toEqual({
      kind: "link",
      url: LINK,
      providerReference: "c2",
    });
    expect(await create(globiance, { keys })).toEqual({ kind: "link", url: LINK });
    for (const name of ["checkoutUrl", "checkoutLink", "url", "link"]) {
      answerWith({ [name]: LINK });
      expect(await create(globiance, { keys })).toEqual({ kind: "link", url: LINK });
    }
  });
  test("takes dollars and euros alone, and refuses an answer without a link", async () => {
    const requests = answerWith({ link: LINK });
    await expect(create(globiance, { keys }, { currency: "GBP" })).rejects.toThrow("Globiance does not take GBP");
    expect(requests).toEqual([]);
    await refuses(globiance, { keys }, [{}]);
  });
});

describe("moonpay", () => {
  const keys = { key1: "pk_live_1", key2: "secret", key4: "wallet", key5: "btc" };
  test("signs the address of its page, of the sandbox with a test key", async () => {
    for (const [key1, host] of [
      ["pk_live_1", "buy.moonpay.com"],
      ["pk_test_1", "buy-sandbox.moonpay.com"],
    ] as const) {
      const started = await create(moonpay, { keys: { ...keys, key1 } });
      expect(started.kind).toBe("link");
      const { origin, pathname, search, searchParams } = new URL((started as { url: string }).url);
      expect([origin, pathname]).toEqual([`https://${host}`, "/"]);
      const { signature, ...query } = Object.fromEntries(searchParams);
      expect(query).toEqual({
        apiKey: key1,
        currencyCode: "btc",
        walletAddress: "wallet",
        baseCurrencyCode: "usd",
        baseCurrencyAmount: "100.00",
        lockAmount: "true",
        externalTransactionId: "dep_1",
        externalCustomerId: "7",
        email: "ada@example.com",
        redirectURL: payment.successUrl,
        showWalletAddressForm: "false",
      });
      const signed = search.slice(0, search.lastIndexOf("&signature="));
      expect(signature).toBe(createHmac("sha256", "secret").update(signed).digest("base64"));
    }
    expect(toolsFor(moonpay, { keys }).urls.api).toBe("https://api.moonpay.com");
  });
  test.each(["key2", "key4", "key5"])("needs %s", async (name) => {
    await expect(create(moonpay, { keys: { ...keys, [name]: "" } })).rejects.toThrow(GatewayError);
  });
});

describe("wipays", () => {
  const keys = { key1: "public", key2: "secret" };
  const good = { status: "success", redirect_url: LINK };
  test("requests a hosted page with the customer's names", async () => {
    const requests = answerWith(good, good, good);
    expect(await create(wipays, { keys })).toEqual({ kind: "link", url: LINK });
    expect(requests).toEqual([
      {
        method: "POST",
        url: "https://wipays.com/payment/initiate",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          public_key: "public",
          amount: "100.00",
          currency: "USD",
          customer: { first_name: "Ada", last_name: "King Lovelace", email: "ada@example.com", mobile: "" },
          details: "Deposit",
          identifier: "dep_1",
          ipn_url: WEBHOOK,
          success_url: payment.successUrl,
          cancel_url: payment.cancelUrl,
          site_name: "broker.example",
        }),
      },
    ]);
    await create(wipays, { keys }, { currency: "EUR", customer: { ...payment.customer, fullName: "Ada" } });
    expect(requests[1]?.body).toContain('"first_name":"Ada","last_name":"Ada"');
    await create(wipays, { keys }, { currency: "CAD" });
  });
  test("takes three currencies, and refuses an answer without success or without a link", async () => {
    await expect(create(wipays, { keys }, { currency: "GBP" })).rejects.toThrow("Wipays does not take GBP");
    await refuses(wipays, { keys }, [
      { ...good, status: "error" },
      { status: "success" },
      { ...good, redirect_url: `x${LINK}` },
      { ...good, redirect_url: "ftp://pay.example" },
    ]);
  });
});

describe("perfectmoney", () => {
  const keys = { key1: "U1", key2: "E1", key3: "passphrase" };
  test("prepares a form for the wallet of the currency", async () => {
    const form = (account: string, currency: string) => ({
      kind: "form",
      url: "https://perfectmoney.is/api/step1.asp",
      fields: {
        PAYEE_ACCOUNT: account,
        PAYEE_NAME: "Deposit",
        PAYMENT_ID: "dep_1",
        PAYMENT_AMOUNT: "100.00",
        PAYMENT_UNITS: currency,
        STATUS_URL: WEBHOOK,
        PAYMENT_URL: payment.successUrl,
        PAYMENT_URL_METHOD: "GET",
        NOPAYMENT_URL: payment.cancelUrl,
        NOPAYMENT_URL_METHOD: "GET",
        SUGGESTED_MEMO: "dep_1",
      },
    });
    expect(await create(perfectmoney, { keys })).toEqual(form("U1", "USD"));
    expect(await create(perfectmoney, { keys }, { currency: "EUR" })).toEqual(form("E1", "EUR"));
    expect(await create(perfectmoney, { keys, urls: {} })).toMatchObject({ url: "" });
  });
  test("needs a wallet in the currency and the passphrase", async () => {
    await expect(create(perfectmoney, { keys }, { currency: "GBP" })).rejects.toThrow(GatewayError);
    await expect(create(perfectmoney, { keys: { ...keys, key1: "" } })).rejects.toThrow(GatewayError);
    await expect(create(perfectmoney, { keys: { ...keys, key3: "" } })).rejects.toThrow(GatewayError);
  });
});

describe("prmoney", () => {
  const keys = { key1: "client", key2: "secret" };
  test.each([
    ["USD", "840"],
    ["EUR", "978"],
    ["GBP", "826"],
    ["CHF", "756"],
    ["AUD", "036"],
    ["CAD", "124"],
    ["JPY", "392"],
  ])("names %s by its number %s in the link", async (currency, number) => {
    expect(await create(prmoney, { keys }, { currency })).toEqual({
      kind: "link",
      url: `https://new.prmoney.com/payments/create?client_id=client&amount=100.00&currency=${number}&description=dep_1&order_id=dep_1`,
    });
  });
  test("takes no other currency, and uses the contract at an address of the installation", async () => {
    await expect(create(prmoney, { keys }, { currency: "PLN" })).rejects.toThrow("PrMoney does not take PLN");
    const urls = { api: "https://api.example" };
    const requests = answerWith({ link: LINK, id: "p1" }, { link: LINK });
    expect(await create(prmoney, { keys, urls })).toEqual({ kind: "link", url: LINK, providerReference: "p1" });
    expect(requests).toEqual([
      {
        method: "POST",
        url: "https://api.example/payments",
        headers: { "X-Api-Key": "client", Accept: "application/json", "Content-Type": "application/json" },
        body: JSON.stringify({
          reference: "dep_1",
          amount: "100.00",
          currency: "USD",
          return_url: payment.successUrl,
          cancel_url: payment.cancelUrl,
          webhook_url: WEBHOOK,
        }),
      },
    ]);
    expect(await create(prmoney, { keys, urls })).toEqual({ kind: "link", url: LINK });
    await refuses(prmoney, { keys, urls }, [{ id: "p1" }, { link: `x${LINK}` }, { link: "ftp://pay.example" }]);
  });
});

test("a link without TLS, as of a stand-in, is accepted", async () => {
  const url = "http://localhost/1";
  const link = expect.objectContaining({ kind: "link", url }) as unknown;
  answerWith({ status: "success", data: { link: url } });
  expect(await create(flutterwave, {})).toEqual(link);
  answerWith({ status: "success", redirect_url: url });
  expect(await create(wipays, {})).toEqual(link);
  answerWith({ error: "ok", result: { checkout_url: url, txn_id: "t1" } });
  expect(await create(coinpayments, {})).toEqual(link);
  answerWith({ invoices: [{ id: "i1", link: url }] });
  expect(await create(coinpayments, { keys: { key1: CLIENT } })).toEqual(link);
  answerWith({ link: url });
  expect(await create(prmoney, { urls: { api: "https://api.example" } })).toEqual(link);
});

test("a transfer to the bank needs no provider", async () => {
  const keys = { key1: "Bank", key2: "Holder", key3: "Number", key4: "Swift", key5: "MT" };
  expect(await create(bank, { keys })).toEqual({
    kind: "page",
    page: "bank",
    bank: { bankName: "Bank", accountHolder: "Holder", accountNumber: "Number", swiftCode: "Swift", country: "MT" },
  });
});

test.each([
  [btc, "BTC", "bc1qtb1", "Bitcoin", "bitcoin:bc1qtb1?amount=0.002"],
  [btc, "BTC", "tb1q", "Bitcoin Testnet", "bitcoin:tb1q?amount=0.002"],
  [btc, "BTC", "bcrt1q", "Bitcoin Testnet", "bitcoin:bcrt1q?amount=0.002"],
  [btc, "BTC", "mabc", "Bitcoin Testnet", "bitcoin:mabc?amount=0.002"],
  [btc, "BTC", "2abc", "Bitcoin Testnet", "bitcoin:2abc?amount=0.002"],
  [btc, "BTC", "1m2n", "Bitcoin", "bitcoin:1m2n?amount=0.002"],
  [usdt, "USDT", "TXyz", "TRC-20", "TXyz"],
  [usdt, "USDT", "0xT", "Polygon", "0xT"],
])("a wallet's page %#: %s %s %s is on %s", async (gateway, asset, walletCode, network, uri) => {
  const asked: string[][] = [];
  const convert = async (...of: string[]) => {
    asked.push(of);
    return { rate: "50000", amount: "0.002", validUntil: "2030-01-01T00:00:00Z" };
  };
  expect(await create(gateway, { keys: { key1: walletCode }, convert })).toEqual({
    kind: "page",
    page: "qr",
    qr: {
      asset,
      network,
      walletCode,
      convertedAmount: "0.002",
      rate: "50000",
      validUntil: "2030-01-01T00:00:00Z",
      uri,
    },
  });
  expect(asked).toEqual([[asset, "USD", "100.00"]]);
});

describe("coinpayments", () => {
  const keys = { key1: "public", key2: "secret", key3: "BTC" };
  test("requests a transaction of the older API with a signed form", async () => {
    const requests = answerWith({ error: "ok", result: { checkout_url: LINK, txn_id: "t1" } });
    expect(await create(coinpayments, { keys })).toEqual({ kind: "link", url: LINK, providerReference: "t1" });
    const body = new URLSearchParams({
      version: "1",
      key: "public",
      format: "json",
      cmd: "create_transaction",
      amount: "100.00",
      currency1: "USD",
      currency2: "BTC",
      buyer_email: "ada@example.com",
      item_name: "Deposit",
      custom: "dep_1",
      ipn_url: WEBHOOK,
      success_url: payment.successUrl,
      cancel_url: payment.cancelUrl,
    }).toString();
    expect(requests).toEqual([
      {
        method: "POST",
        url: "https://www.coinpayments.net/api.php",
        headers: { "Content-Type": "application/x-www-form-urlencoded", HMAC: hmac("sha512", "secret", body) },
        body,
      },
    ]);
    await refuses(coinpayments, { keys }, [
      { error: "ok", result: { checkout_url: LINK } },
      { error: "ok", result: { txn_id: "t1" } },
      { error: "ok", result: { checkout_url: `x${LINK}`, txn_id: "t1" } },
      { error: "ok", result: { checkout_url: "ftp://pay.example", txn_id: "t1" } },
      { error: "Invalid amount", result: { checkout_url: LINK, txn_id: "t1" } },
    ]);
  });
  test("requests an invoice of the current API with a client id of 32 hexadecimal digits", async () => {
    const current = { key1: CLIENT, key2: "secret", key3: "BTC" };
    const requests = answerWith(
      { invoices: [{ id: "i1", checkoutLink: LINK }] },
      { invoices: [{ id: "i2", link: LINK }] },
    );
    expect(await create(coinpayments, { keys: current })).toEqual({ kind: "link", url: LINK, providerReference: "i1" });
    const url = "https://a-api.coinpayments.net/api/v2/merchant/invoices";
    const body = JSON.stringify({
      currency: "5057",
      items: [{ customId: "dep_1", name: "Deposit", quantity: { value: 1, type: "quantity" }, amount: "100.00" }],
      amount: { breakdown: { subtotal: "100.00" }, total: "100.00" },
      isEmailDelivery: false,
      invoiceId: "dep_1",
      poNumber: "dep_1",
      buyer: { emailAddress: "ada@example.com" },
      customData: { tx_ref: "dep_1" },
      webhooks: [
        {
          notificationsUrl: WEBHOOK,
          notifications: [
            "invoiceCreated",
            "invoicePending",
            "invoicePaid",
            "invoiceCompleted",
            "invoiceCancelled",
            "invoiceTimedOut",
          ],
        },
      ],
      payment: {
        paymentCurrency: "BTC",
        refundEmail: "ada@example.com",
        successUrl: payment.successUrl,
        cancelUrl: payment.cancelUrl,
      },
    });
    const time = "2023-11-14T22:13:20";
    const signature = createHmac("sha256", "secret").update(`\ufeffPOST${url}${CLIENT}${time}${body}`).digest("base64");
    expect(requests).toEqual([
      {
        method: "POST",
        url,
        headers: {
          Accept: "application/json",
          "X-CoinPayments-Client": CLIENT,
          "X-CoinPayments-Timestamp": time,
          "X-CoinPayments-Signature": signature,
          "Content-Type": "application/json",
        },
        body,
      },
    ]);
    expect(await create(coinpayments, { keys: current })).toEqual({ kind: "link", url: LINK, providerReference: "i2" });
    await expect(create(coinpayments, { keys: current }, { currency: "EUR" })).rejects.toThrow("EUR is not known");
    await refuses(coinpayments, { keys: current }, [
      { invoices: [{ id: "i1" }] },
      { invoices: [{ link: LINK }] },
      { invoices: [{ id: "i1", link: `x${LINK}` }] },
      { invoices: [{ id: "i1", link: "ftp://pay.example" }] },
    ]);
  });
  test.each([`${CLIENT}0`, `x${CLIENT}`, CLIENT.slice(1)])("the key %s belongs to the older API", (key1) => {
    expect(toolsFor(coinpayments, { keys: { key1 } }).urls).toEqual({ api: "https://www.coinpayments.net/api.php" });
  });
});

describe("awesomePayments", () => {
  const wallet = "0xAbCdEf0123456789abcdef0123456789ABCDEF01";
  const keys = { key1: wallet };
  const good = { address_in: "a%2Fb==", ipn_token: "ticket" };
  const token = createHmac("sha256", CALLBACK_KEY).update("awesomePayments:dep_1:100.00:USD").digest("base64url");
  const callback = `${WEBHOOK}?reference=dep_1&total=100.00&currency=USD&token=${token}`;
  test("requests a wallet with a callback that only this server can create", async () => {
    const requests = answerWith(good, good, good);
    const page = (name: string, provider = "") => ({
      kind: "link",
      url: `https://checkout.awesomepayments.net/${name}.php?address=a%2Fb==&amount=100.00${provider}&email=ada%40example.com&currency=USD`,
      providerReference: "ticket",
    });
    expect(await create(awesomePayments, { keys })).toEqual(page("pay"));
    expect(requests.map(({ method, url }) => [method, url])).toEqual([
      [
        "GET",
        `https://api.awesomepayments.net/control/wallet.php?${new URLSearchParams({ address: wallet, callback })}`,
      ],
    ]);
    expect(await create(awesomePayments, { keys: { ...keys, key2: "hosted" } })).toEqual(page("pay"));
    expect(await create(awesomePayments, { keys: { ...keys, key2: "stripe" } })).toEqual(
      page("process-payment", "&provider=stripe"),
    );
  });
  test("converts a total in another currency to dollars", async () => {
    const requests = answerWith({ status: "success", value_coin: "108.25" }, good);
    const started = await create(awesomePayments, { keys }, { currency: "EUR" });
    expect(started).toMatchObject({ url: expect.stringContaining("&amount=108.25&email") as string });
    expect(requests.map(({ method, url }) => [method, url])[0]).toEqual([
      "GET",
      "https://api.awesomepayments.net/control/convert.php?value=100.00&from=eur",
    ]);
    await refuses(awesomePayments, { keys }, [{ status: "error", value_coin: "1" }, { status: "success" }], {
      currency: "EUR",
    });
  });
  test("refuses a token contract or another text as its wallet, and an answer without address or ticket", async () => {
    for (const key1 of [
      "0x3C499C542cEF5E3811e1192ce70d8cC03d5c3359",
      "0xc2132d05d31c914a87c6611c10748aeb04b58e8f",
      "",
      wallet.slice(1),
      `${wallet}0`,
      `0${wallet}`,
    ]) {
      const requests = answerWith(good);
      await expect(create(awesomePayments, { keys: { key1 } })).rejects.toThrow(GatewayError);
      expect(requests).toEqual([]);
    }
    await refuses(awesomePayments, { keys }, [
      { ipn_token: "ticket" },
      { address_in: "a" },
      { address_in: "a&b", ipn_token: "ticket" },
      { address_in: "a ", ipn_token: "ticket" },
      { address_in: " a", ipn_token: "ticket" },
    ]);
  });
});
