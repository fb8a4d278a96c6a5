import { type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import type { ChartLook } from "./studies.ts";
import { TO_PREFERENCES } from "./use-chart-look.ts";
import "./scale-switches.css";

/** The switches of the price scale at the end of the chart's foot. `children`: those that need the live chart. */
export function ScaleSwitches({ scale, children }: Pick<ChartLook, "scale"> & { children: ReactNode }) {
  const { t } = useTranslation();
  const isLog = scale === "log";
  const label = t("Log price scale");
  return (
    <div className="scale-switches">
      <Form {...TO_PREFERENCES}>
        <Button
          variant="ghost"
          name="chartScale"
          value={isLog ? "linear" : "log"}
          aria-label={label}
          title={label}
          aria-pressed={isLog}
        >
          {t("Log")}
        </Button>
      </Form>
      {children}
    </div>
  );
}
