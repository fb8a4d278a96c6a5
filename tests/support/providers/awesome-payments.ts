// A stand-in for awesomepayments.net with PayGate's API: a wallet per payment, an unsigned GET when coins arrive, and a
// status look-up.
import { createPayments, startStandIn, type StandIn } from "./stand-in.ts";

const WALLET = "0xF977814e90dA44bFA03b6295A0616a897441aceC";

export async function openAwesomePayments(): Promise<StandIn> {
  const book = createPayments();
  const callbacks = new Map<string, string>();
  let count = 0;
  const server = await startStandIn(({ url }, refuse) => {
    const param = (name: string) => url.searchParams.get(name) ?? "";
    if (url.pathname === "/control/wallet.php") {
      const callback = param("callback");
      if (param("address") !== WALLET) return refuse("Provided wallet address is not allowed");
      if (!URL.canParse(callback) || [...callbacks.values()].includes(callback)) return refuse("callback");
      const reference = new URL(callback).searchParams.get("reference") ?? "";
      const ticket = `ticket${++count}-${"x".repeat(300)}`;
      book.add(reference, "0", "USD", ticket);
      callbacks.set(reference, callback);
      return { json: { address_in: `Zm9v${count}%2FYmFy%3D%3D`, callback_url: callback, ipn_token: ticket } };
    }
    if (url.pathname === "/control/convert.php") return { json: { status: "success", value_coin: param("value") } };
    if (url.pathname !== "/control/payment-status.php") return { status: 404, json: {} };
    const [, payment] = book.byId(param("ipn_token")) ?? [];
    if (!payment) return { status: 404, json: { status: "error" } };
    const { status, amount } = payment;
    const paid = { status: "paid", value_coin: amount, txid_out: "0xout", coin: "polygon_usdc" };
    return { json: status === "paid" ? paid : { status: "unpaid" } };
  });
  return {
    gateway: "awesomePayments",
    keys: { key1: WALLET, key2: "swipelux" },
    urls: { awesomePayments: server.url, "awesomePayments.checkout": `${server.url}/checkout` },
    refused: server.refused,
    behave: server.behave,
    arrive({ url = "" }) {
      const { pathname, search, searchParams } = new URL(url);
      // The address is already encoded and must appear unchanged in the link.
      const address = /[?&]address=([^&]*)/.exec(search)?.[1] ?? "";
      const isRight =
        pathname.endsWith("/process-payment.php") &&
        /^Zm9v\d+%2FYmFy%3D%3D$/.test(address) &&
        searchParams.get("provider") === "swipelux" &&
        searchParams.get("currency") === "USD" &&
        /^\d+\.\d\d$/.test(searchParams.get("amount") ?? "");
      if (!isRight) throw new Error("the checkout would reject this link");
      const [reference = ""] = book.byId([...callbacks].length ? lastTicket() : "") ?? [];
      book.settle(reference, { amount: searchParams.get("amount") ?? "", status: "pending" });
    },
    settle: (reference, deviation) => book.settle(reference, deviation),
    async report(_webhook, reference, { signature } = {}) {
      const callback = new URL(callbacks.get(reference) ?? "");
      if (signature === "none") callback.searchParams.delete("token");
      if (signature === "wrong") callback.searchParams.set("token", "x".repeat(43));
      if (signature === "altered") callback.searchParams.set("total", "9999.00");
      for (const [name, value] of Object.entries({ value_coin: "98.10", coin: "polygon_usdc", txid_out: "0xout" }))
        callback.searchParams.set(name, value);
      const response = await fetch(callback);
      await response.arrayBuffer();
      return response.status;
    },
  };

  function lastTicket(): string {
    return `ticket${count}-${"x".repeat(300)}`;
  }
}
