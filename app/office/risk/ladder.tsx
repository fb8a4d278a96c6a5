import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { InstrumentRisk, LadderStep } from "../../../db/shapes/risk.ts";
import { Price } from "../../ui/figures.tsx";
import { decimalsOf } from "../../ui/format/decimal.ts";
import { formatDecimal, toneOf } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { Gain, SignedUnits, Whole } from "./risk-numbers.tsx";
import { TwoLines } from "./two-lines.tsx";

const BARS = { up: "up-bar", down: "down-bar", muted: "muted-bar" };

/** What closes, and what the broker gains or loses, if the price moved to each step at once. */
export function Ladder({ risk }: { risk: InstrumentRisk }) {
  const { t } = useTranslation();
  const { ladder, instrument, instruments, currency } = risk;
  const [row] = instruments;
  const isRise = (step: LadderStep) => !step.step.startsWith("-");
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t("What if")}</h2>
        <span className="muted xs">{t("one tick at each price, other instruments unchanged")}</span>
      </header>
      <Table label={t("What if")} cards className="risk-table ladder">
        <thead>
          <tr>
            <HeadCell>{t("Move")}</HeadCell>
            <HeadCell numeric>{t("Price")}</HeadCell>
            <HeadCell numeric>{t("Stop loss")}</HeadCell>
            <HeadCell numeric>{t("Take profit")}</HeadCell>
            <HeadCell numeric>{t("Stop-out")}</HeadCell>
            <HeadCell numeric>{t("Net after")}</HeadCell>
            <HeadCell numeric>{t("Broker's result")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {ladder.filter(isRise).map((step) => (
            <Step key={step.step} step={step} decimals={instrument.decimals} currency={currency} />
          ))}
          <tr className="now">
            <td className="s-a">{t("Now")}</td>
            <td className="num s-c">
              <Price value={row?.mid ?? instrument.bid} decimals={instrument.decimals} />
            </td>
            <td colSpan={3}>{t("without a move")}</td>
            <td className="num">
              <SignedUnits value={row?.netUnits ?? "0"} />
            </td>
            <td className="num s-b">
              <Gain value="0" />
            </td>
          </tr>
          {ladder
            .filter((step) => !isRise(step))
            .map((step) => (
              <Step key={step.step} step={step} decimals={instrument.decimals} currency={currency} />
            ))}
        </tbody>
      </Table>
      <p className="card-foot muted xs ladder-note">
        {t(
          "Orders close at the price of the step, as the engine closes them at one tick. The broker's result is the change against now, less credits of negative balances.",
        )}{" "}
        {t("It includes positions in other instruments whose P/L is converted with this price; their own prices stay.")}
      </p>
    </section>
  );
}

type StepProps = { step: LadderStep; decimals: number; currency: string };

function Step({ step, decimals, currency }: StepProps) {
  const { t } = useTranslation();
  return (
    <tr data-step={step.step}>
      <td className="s-a">
        <Ltr className="med">{`${formatDecimal(step.step, { places: decimalsOf(step.step), sign: "both" })} %`}</Ltr>
      </td>
      <td className="num s-c">
        <Price value={step.bid} decimals={decimals} />
      </td>
      <Closed count={step.stopLosses} amount={step.stopLossAmount} currency={currency} />
      <Closed count={step.takeProfits} amount={step.takeProfitAmount} currency={currency} />
      <Closed count={step.stopOuts} amount={step.stopOutAmount} currency={currency} isStopOut />
      <td className="num">
        <SignedUnits value={step.netUnits} />
      </td>
      <td
        className={`num s-b result ${BARS[toneOf(step.change)]}`}
        style={{ "--v": `${step.weight}%` } as CSSProperties}
      >
        <TwoLines
          top={
            <b className="med">
              <Gain value={step.change} currency={currency} />
            </b>
          }
          bottom={
            step.protection === "0.00" ? undefined : (
              <>
                {t("negative balances")} <Whole value={step.protection} />
              </>
            )
          }
        />
      </td>
    </tr>
  );
}

type ClosedProps = { count: number; amount: string; currency: string; isStopOut?: boolean };

function Closed({ count, amount, currency, isStopOut }: ClosedProps) {
  if (count === 0) return <td className="num muted">–</td>;
  return (
    <td className={isStopOut ? "num s-e" : "num"}>
      <TwoLines top={<Ltr>{count}</Ltr>} bottom={<Whole value={amount} currency={currency} />} />
    </td>
  );
}
