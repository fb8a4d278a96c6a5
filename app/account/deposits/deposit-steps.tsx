import { Bitcoin, CircleDollarSign, Coins, CreditCard, Landmark, type LucideIcon, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { GatewayOption } from "../../../db/queries/money/gateways.ts";
import type { RealAccount } from "../../../db/queries/money/accounts.ts";
import { Chip } from "../../ui/chip.tsx";
import { FieldErrors } from "../../ui/field.tsx";
import { Money } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";

/** One numbered step of a form. */
export function StepCard(props: { number: number; title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="card">
      <header className="card-head">
        <span className="no-step" aria-hidden="true">
          {props.number}
        </span>
        <h2>{props.title}</h2>
        {props.aside ? <span className="end xs muted">{props.aside}</span> : null}
      </header>
      <div className="card-body">{props.children}</div>
    </section>
  );
}

type AccountProps = { accounts: RealAccount[]; balanceId: number | null; onChoose: (id: number) => void };

/** Real accounts only, because demo accounts take no deposits; the held amount is shown beside each balance. */
export function AccountChoice({ accounts, balanceId, onChoose }: AccountProps) {
  const { t } = useTranslation();
  return (
    <StepCard number={1} title={t("Account")}>
      <div className="grid2" role="radiogroup" aria-label={t("Account")}>
        {accounts.map((account) => (
          <label key={account.id} className="gw gw-wallet">
            <span>
              <span className="row">
                <Chip tone="accent">{t("Real")}</Chip>
                <b className="med">{t("{{currency}} account", { currency: account.currency })}</b>
              </span>
              <span className="strong gw-sum">
                <Money value={account.balance} currency={account.currency} />
              </span>
            </span>
            <input
              type="radio"
              className="radio"
              name="balance_id"
              value={account.id}
              defaultChecked={account.id === balanceId}
              onChange={() => onChoose(account.id)}
            />
            <span className="meta">
              <span>
                {t("On hold")} <Money value={account.held} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </StepCard>
  );
}

const PRESETS = ["100", "250", "500", "1000"];

type AmountProps = {
  amount: string;
  currency: string;
  errors: string[] | null;
  /** Without scripts the amount is read-only once fee and total are calculated for it. */
  isFixed: boolean;
  onType: (amount: string) => void;
};

export function AmountStep({ amount, currency, errors, isFixed, onType }: AmountProps) {
  const { t } = useTranslation();
  const isLive = useHydrated();
  return (
    <StepCard number={3} title={t("Amount")}>
      <div className="stack stack-12">
        <div className="amount">
          <input
            id="amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            placeholder="0.00"
            aria-label={t("Amount")}
            aria-invalid={errors ? true : undefined}
            aria-describedby={errors ? "amount-error" : undefined}
            readOnly={isFixed}
            value={isLive ? amount : undefined}
            defaultValue={isLive ? undefined : amount}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <span className="muted md">{currency}</span>
        </div>
        <FieldErrors id="amount-error" errors={errors} />
        {isLive ? (
          <div className="presets amount-presets">
            {PRESETS.map((preset) => (
              <button key={preset} type="button" aria-pressed={amount === preset} onClick={() => onType(preset)}>
                <Ltr>{formatUnits(preset)}</Ltr>
              </button>
            ))}
          </div>
        ) : null}
      </div>
    </StepCard>
  );
}

const appearances: Record<string, { icon: LucideIcon; colour: string }> = {
  bank: { icon: Landmark, colour: "var(--c3)" },
  btc: { icon: Bitcoin, colour: "var(--c2)" },
  usdt: { icon: Coins, colour: "var(--c3)" },
  stripe: { icon: CreditCard, colour: "var(--c1)" },
  paypal: { icon: Wallet, colour: "var(--c1)" },
};
const defaultAppearance = { icon: CircleDollarSign, colour: "var(--c4)" };

type GatewayProps = {
  gateways: GatewayOption[];
  /** The currency of the limits. */
  currency: string;
  value: string | null;
  errors: string[] | null;
  onChoose: (value: string) => void;
};

export function GatewayChoice({ gateways, currency, value, errors, onChoose }: GatewayProps) {
  const { t } = useTranslation();
  return (
    <StepCard number={2} title={t("Payment method")} aside={t("Limits in {{currency}}", { currency })}>
      <div className="gws" role="radiogroup" aria-label={t("Payment method")}>
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
