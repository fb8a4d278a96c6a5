import { useTranslation } from "react-i18next";
import type { useCall } from "../../forms/use-call.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { StepperField } from "../../ui/stepper-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { PendingChange } from "./modify-dialog.tsx";

type Props = { data: PendingChange; field: ReturnType<typeof useCall>["field"] };

/** Amount, prices and levels of a pending order. The stop of an armed stop-limit is fixed. */
export function ModifyFields({ data: { order, entered, pip }, field }: Props) {
  const { t } = useTranslation();
  const control = (name: string) => {
    const known = field(name, { id: `modify-${name}` });
    return { ...known, initialValue: known.initialValue ?? entered[name] ?? "" };
  };
  const stepper = { step: pip, min: "0", decreaseText: t("Decrease"), increaseText: t("Increase") };
  const isStopLimit = order.kind === "stop_limit";
  const hasLevels = order.profit !== null || order.loss !== null;
  const isArmed = order.armed_at !== null;
  return (
    <>
      <StepperField
        field={control("price")}
        label={isStopLimit ? t("Stop price") : t("Entry price")}
        {...stepper}
        readOnly={isArmed}
        hint={isArmed ? t("The stop price was reached and cannot change") : undefined}
      />
      {isStopLimit ? <StepperField field={control("limitPrice")} label={t("Limit price")} {...stepper} /> : null}
      <TextField field={control("amount")} label={t("Units")} inputMode="decimal" dir="ltr" />
      {hasLevels ? (
        <div className="modify-row modify-levels">
          <span className="label">{t("Levels")}</span>
          <Segmented
            legend={t("Levels")}
            name="levels"
            options={[
              { value: "move", label: t("Move with entry") },
              { value: "keep", label: t("Keep price") },
            ]}
            defaultValue={entered.levels}
          />
        </div>
      ) : null}
      <div className="level-pair">
        {(["profit", "loss"] as const).map((name) => (
          <TextField
            key={name}
            field={control(name)}
            label={name === "profit" ? t("Take profit") : t("Stop loss")}
            optional={t("optional")}
            inputMode="decimal"
            dir="ltr"
          />
        ))}
      </div>
    </>
  );
}
