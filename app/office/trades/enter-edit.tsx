import type { ComponentProps } from "react";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FoundTrade } from "../../../db/shapes/trading.ts";
import { dayjs } from "../../dayjs.ts";
import type { Problem } from "../../http/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { Form } from "../../ui/form.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { placeText } from "../../trading/evidence/evidence-ticks.tsx";
import { type EditField, nameInAddress, withoutEdit } from "./edit-in-address.ts";

type Props = {
  trade: FoundTrade;
  entered: Partial<Record<EditField, string>> | null;
  /** The place of the chosen tick. */
  tick: string | null;
  problem: Problem | null;
  /** The changes of these values are shown. */
  isRepeated: boolean;
  onChange: (form: HTMLFormElement) => void;
};

export const ENTER_EDIT = "enter-edit";

const formOf = () => document.getElementById(ENTER_EDIT) as HTMLFormElement | null;

/** Writes the price of a chosen tick into the form and previews it. */
export function takeTick(rate: string | null): void {
  const form = formOf();
  const price = form?.elements.namedItem(nameInAddress("closeRate"));
  if (!(price instanceof HTMLInputElement)) return;
  if (rate === null) return price.focus();
  price.value = rate;
  form?.requestSubmit();
}

/** An entered price takes the place of a chosen tick. */
function leaveTick(): void {
  const ticks = formOf()?.elements.namedItem(nameInAddress("closeTick"));
  if (ticks instanceof RadioNodeList) ticks.value = "";
}

/** The new values, which a GET previews, so that it works without scripts. */
export function EnterEdit({ trade, entered, tick, problem, isRepeated, onChange }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const rate = { inputMode: "decimal", autoComplete: "off", dir: "ltr" } as const;
  const of = (name: EditField, value: string | null) => {
    const error = problem?.fields?.[name];
    return {
      id: `trade-${name}`,
      name: nameInAddress(name),
      errors: error ? [t(error)] : null,
      initialValue: entered?.[name] ?? value ?? "",
    };
  };
  const isOpen = trade.close_time === null;
  return (
    <Form
      key={tick}
      id={ENTER_EDIT}
      method="get"
      replace
      preventScrollReset
      onInput={(event) => onChange(event.currentTarget)}
    >
      {withoutEdit(search).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Card title={t("New values")}>
        <div className="stack stack-12">
          {problem && !problem.fields ? <FormErrors title={t(problem.message)} /> : null}
          <div className="grid2">
            <TextField field={of("openRate", trade.open_rate)} label={t("Entry price")} {...rate} />
            <CloseRate field={of("closeRate", trade.close_rate)} {...{ isOpen, tick }} {...rate} />
            <TextField
              field={of("profit", trade.profit)}
              label={t("Take profit")}
              hint={t("Leave empty for none")}
              {...rate}
            />
            <TextField
              field={of("loss", trade.loss)}
              label={t("Stop loss")}
              hint={t("Leave empty for none")}
              {...rate}
            />
            <TextField
              field={of("spread", trade.spread)}
              label={t("Spread")}
              hint={t("Total, in quote currency")}
              {...rate}
            />
            <div className="whole-row">
              <DateField
                field={of("openTime", dayjs.utc(trade.created_at).format("YYYY-MM-DDTHH:mm"))}
                label={t("Open time")}
                hint={t("UTC")}
                type="datetime-local"
              />
            </div>
          </div>
          <p className="muted xs">
            {isOpen
              ? t("Margin and P/L are recalculated at once. The balance changes only on close.")
              : t("The difference is posted to the account as a correction; the original entry is kept.")}
          </p>
          {/* Scripts preview the values while they are entered. */}
          <Button variant={isRepeated ? "outline" : "primary"} className="off-script">
            {t("Preview changes")}
          </Button>
        </div>
      </Card>
    </Form>
  );
}

type CloseRateProps = Omit<ComponentProps<typeof TextField>, "label"> & { isOpen: boolean; tick: string | null };

function CloseRate({ isOpen, tick, ...field }: CloseRateProps) {
  const { t } = useTranslation();
  const ofTick = tick === null ? undefined : t("Price of tick {{place}}", { place: placeText(Number(tick)) });
  return (
    <TextField
      {...field}
      label={t("Close price")}
      disabled={isOpen}
      onInput={leaveTick}
      hint={isOpen ? t("An open trade has no close price.") : ofTick}
    />
  );
}
