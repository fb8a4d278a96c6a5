// A stand-in for Perfect Money: a form from the customer's browser and a report with V2_HASH. It has no look-up.
import { createHash } from "node:crypto";
import { createPayments, post, type StandIn, unixTime } from "./stand-in.ts";

const [DOLLARS, EUROS, PASSPHRASE] = ["U1234567", "E7654321", "AltPassphrase1"];
const md5 = (text: string) => createHash("md5").update(text).digest("hex").toUpperCase();

export function openPerfectMoney(): StandIn {
  const book = createPayments();
  let batch = 654_320;
  return {
    gateway: "perfectmoney",
    keys: { key1: DOLLARS, key2: EUROS, key3: PASSPHRASE },
    urls: { "perfectmoney.checkout": "http://127.0.0.1:9/api/step1.asp" },
    refused: [],
    behave: () => {},
    arrive({ url, fields = {} }) {
      const { PAYMENT_ID = "", PAYMENT_AMOUNT = "", PAYMENT_UNITS = "" } = fields;
      const wallet = { USD: DOLLARS, EUR: EUROS }[PAYMENT_UNITS];
      const isRight =
        url?.endsWith("/api/step1.asp") &&
        fields["PAYEE_ACCOUNT"] === wallet &&
        /^dep_[0-9a-f]{16,24}$/.test(PAYMENT_ID) &&
        /^\d+\.\d\d$/.test(PAYMENT_AMOUNT) &&
        fields["PAYEE_NAME"] &&
        ["STATUS_URL", "PAYMENT_URL", "NOPAYMENT_URL"].every((name) => URL.canParse(fields[name] ?? "")) &&
        fields["PAYMENT_URL_METHOD"] === "GET" &&
        fields["NOPAYMENT_URL_METHOD"] === "GET";
      if (!isRight) throw new Error("Perfect Money would reject this form");
      book.add(PAYMENT_ID, PAYMENT_AMOUNT, PAYMENT_UNITS, String(++batch));
    },
    settle: (reference, deviation) => book.settle(reference, deviation),
    report(webhook, reference, deviation = {}) {
      const { id, amount, currency } = { ...book.of(reference), ...deviation };
      const payee = currency === "EUR" ? EUROS : DOLLARS;
      const time = String(unixTime(deviation));
      const passphrase = deviation.signature === "wrong" ? "Another1" : PASSPHRASE;
      const hash = md5([reference, payee, amount, currency, id, "U7654321", md5(passphrase), time].join(":"));
      const form = new URLSearchParams({
        PAYEE_ACCOUNT: payee,
        PAYMENT_ID: reference,
        PAYMENT_AMOUNT: deviation.signature === "altered" ? "9999.00" : amount,
        PAYMENT_UNITS: currency,
        PAYMENT_BATCH_NUM: id,
        PAYER_ACCOUNT: "U7654321",
        TIMESTAMPGMT: time,
        ...(deviation.signature !== "none" && { V2_HASH: hash }),
      });
      return post(webhook, form.toString(), { "Content-Type": "application/x-www-form-urlencoded" });
    },
  };
}
