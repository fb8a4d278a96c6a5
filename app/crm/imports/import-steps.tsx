import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListImportsRow } from "../../../db/generated/crm.ts";
import { Icon } from "../../ui/icon.tsx";

const stepNumbers: Record<ListImportsRow["state"], number> = {
  uploaded: 2,
  checking: 2,
  checked: 2,
  importing: 3,
  done: 4,
  cancelled: 4,
  failed: 4,
  undone: 4,
};

/** The current step of an import. */
export function ImportSteps({ state }: { state: ListImportsRow["state"] }) {
  const { t } = useTranslation();
  const steps = [t("Choose file"), t("Match columns"), t("Import"), t("Result")];
  return (
    <ol className="steps">
      {steps.map((text, place) => {
        const number = place + 1;
        const current = stepNumbers[state];
        return (
          <li
            key={text}
            className={number < current ? "is-done" : undefined}
            aria-current={number === current ? "step" : undefined}
          >
            <span className="no">{number < current ? <Icon of={Check} size={12} /> : number}</span>
            {text}
          </li>
        );
      })}
    </ol>
  );
}
