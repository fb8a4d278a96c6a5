import { useLoaderData } from "@remix-run/react";
import { toString } from "qrcode";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { nameTransaction } from "../../../db/generated/money.ts";
import { isConversionExpired } from "../../../db/queries/money/gateways.ts";
import { call } from "../../http/call.ts";
import { notFound } from "../../http/errors.ts";
import { idParams, optionalText } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { customer, signedIn } from "../../http/roles.ts";
import { loadPayment, resultPath } from "./load-payment.ts";
import { ManualPayment } from "./manual-payment.tsx";
import { qrOf } from "./payment.ts";
import { QrConfirm } from "./qr-confirm.tsx";
import { QrInstructions } from "./qr-instructions.tsx";

/** JSON clients read gateway, qrCode, walletCode, convertedAmount and amount (C-089). */
export const loader = read({
  roles: signedIn,
  params: idParams,
  async run(reading) {
    const { payment, ...deposit } = await loadPayment(reading);
    const qr = qrOf({ payment });
    if (!qr) throw notFound();
    const { asset, network, walletCode, convertedAmount, rate, validUntil, uri } = qr;
    return {
      gateway: deposit.gateway,
      qrCode: await drawQr(uri),
      walletCode,
      convertedAmount,
      amount: deposit.amount,
      asset,
      network,
      rate,
      validUntil,
      isExpired: await isConversionExpired(reading.pool, validUntil),
      isSent: "sentAt" in deposit.formattedDescription,
      deposit,
    };
  },
});

/** Records that the customer sent the coins. It credits nothing: staff confirm the payment. */
export const action = call({
  roles: [customer],
  params: idParams,
  input: z.object({ transaction: optionalText(200) }),
  back: "/deposits/history",
  run: ({ pool, actor, params: { id }, input }) =>
    nameTransaction(pool, { actor, depositId: id, transaction: input.transaction }),
  done: (deposit) => ({ message: "Deposit request submitted", to: resultPath(deposit, "success"), data: { deposit } }),
});

export default function QrDeposit() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const { deposit } = data;
  return (
    <ManualPayment deposit={deposit} title={t(deposit.gateway_title)} second={t("Payment")}>
      <QrInstructions {...data} />
      <QrConfirm {...data} />
    </ManualPayment>
  );
}

/** A QR code as a data URL, drawn here so that wallet addresses are not sent to a third-party service. */
async function drawQr(text: string): Promise<string> {
  const svg = await toString(text, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
