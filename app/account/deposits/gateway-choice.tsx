import { Bitcoin, CircleDollarSign, Coins, CreditCard, Landmark, type LucideIcon, Wallet } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { GatewayOption } from "../../../db/queries/money/gateways.ts";
import { FieldErrors } from "../../ui/field.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { StepCard } from "./step-card.tsx";

const appearances: Record<string, { icon: LucideIcon; colour: string }> = {
  bank: { icon: Landmark, colour: "var(--c3)" },
  btc: { icon: Bitcoin, colour: "var(--c2)" },
  usdt: { icon: Coins, colour: "var(--c3)" },
  stripe: { icon: CreditCard, colour: "var(--c1)" },
  paypal: { icon: Wallet, colour: "var(--c1)" },
};
const defaultAppearance = { icon: CircleDollarSign, colour: "var(--c4)" };

type Props = {
  gateways: GatewayOption[];
  /** The currency of the limits. */
  currency: string;
  value: string | null;
  errors: string[] | null;
  onChoose: (value: string) => void;
};

export function GatewayChoice({ gateways, currency, value, errors, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <StepCard number={2} title={t("Payment gateway")} aside={t("Limits in {{currency}}", { currency })}>
      <div className="gws" role="radiogroup" aria-label={t("Payment gateway")}>
        {gateways.map((gateway) => {
          const { icon, colour } = appearances[gateway.value] ?? defaultAppearance;
          return (
            <label key={gateway.value} className="gw">
              <span className="glyph" style={{ "--c": colour } as React.CSSProperties}>
                <Icon of={icon} />
              </span>
              <span className="nm">{t(gateway.name)}</span>
              <input
                type="radio"
                className="radio"
                name="gateway"
                value={gateway.value}
                defaultChecked={gateway.value === value}
                onChange={() => onChoose(gateway.value)}
              />
              <span className="meta">
                <Fee percentage={gateway.fee} />
                <Limits gateway={gateway} />
              </span>
            </label>
          );
        })}
      </div>
      <FieldErrors errors={errors} />
    </StepCard>
  );
}

function Fee({ percentage }: { percentage: string }) {
  const { t } = useTranslation();
  if (Number(percentage) === 0) return <b className="med">{t("No fee")}</b>;
  return (
    <span>
      {t("Fee")}{" "}
      <b className="med">
        <Ltr>{formatUnits(percentage)} %</Ltr>
      </b>
    </span>
  );
}

function Limits({ gateway: { min_amount: min, max_amount: max } }: { gateway: GatewayOption }) {
  const { t } = useTranslation();
  const isOpen = Number(max) >= 1e9;
  if (isOpen && Number(min) === 0) return null;
  if (isOpen) return <Ltr>{t("from {{amount}}", { amount: formatUnits(min) })}</Ltr>;
  return (
    <Ltr>
      {formatUnits(min)} – {formatUnits(max)}
    </Ltr>
  );
}
