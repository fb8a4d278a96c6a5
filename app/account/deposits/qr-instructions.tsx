import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import { dayjs } from "../../dayjs.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CopyButton, CopyValue } from "../copy-value.tsx";

type Props = {
  qrCode: string;
  walletCode: string;
  convertedAmount: string;
  asset: string;
  network: string;
  validUntil: string;
  isExpired: boolean;
  isSent: boolean;
  deposit: { account_id: number; amount: string; gateway: string };
};

/** Amount, wallet and network of the payment (C-067). After the rate expires only a new deposit is offered. */
export function QrInstructions({ deposit, ...pay }: Props) {
  const { t } = useTranslation();
  const { preferences } = usePage();
  if (pay.isExpired && !pay.isSent) {
    const again = `/deposits?balance_id=${deposit.account_id}&gateway=${deposit.gateway}&amount=${deposit.amount.replace(/(\.\d\d)\d*$/, "$1")}`;
    return (
      <Card title={t("Send to")}>
        <Notice tone="warn" actions={<LinkButton to={again}>{t("New deposit")}</LinkButton>}>
          {t("This quote has expired. Do not send the payment.")}
        </Notice>
      </Card>
    );
  }
  return (
    <Card title={t("Send to")}>
      <div className="stack stack-12">
        <img
          className="qr"
          src={pay.qrCode}
          alt={t("QR code with wallet address and amount")}
          width={208}
          height={208}
        />
        <div className="pay-sum">
          <span>
            <span className="muted xs">{t("Amount")}</span>
            <span className="bigpx">
              <Ltr>
                {pay.convertedAmount}
                <span className="cur">{pay.asset}</span>
              </Ltr>
            </span>
          </span>
          <CopyButton value={pay.convertedAmount} text={t("Copy")} outlined />
        </div>
        <CopyValue label={t("Wallet address")} value={pay.walletCode} />
        <Notice tone="warn">
          {t(
            "Send only {{asset}} on the {{network}} network. Payments in another coin or on another network are lost.",
            {
              asset: pay.asset,
              network: pay.network,
            },
          )}
        </Notice>
        {pay.isSent ? null : (
          <p className="hint">
            {t("Quote valid until")} <DateTime iso={pay.validUntil} timeZone={preferences.timeZone} as="time" />{" "}
            <Countdown until={pay.validUntil} />
          </p>
        )}
      </div>
    </Card>
  );
}

/** The time left until the rate expires, for display only: the server's clock decides. Not rendered without scripts. */
function Countdown({ until }: { until: string }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.round(dayjs.utc(until).diff(dayjs.utc(), "second", true))));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (left === null) return null;
  return <Ltr className="strong">{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}</Ltr>;
}
