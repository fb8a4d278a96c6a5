import { CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";

export type CheckRow = {
  name: string;
  /** Null if it could not be checked. */
  isPassed: boolean | null;
  title: string;
  detail?: ReactNode;
  aside?: ReactNode;
};

/** The checks of a request or customer, and how many of them staff must review. */
export function Checks({ title, rows }: { title?: string; rows: readonly CheckRow[] }) {
  const { t } = useTranslation();
  const passed = rows.filter(({ isPassed }) => isPassed).length;
  const review = rows.filter(({ isPassed }) => isPassed === false).length;
  return (
    <Card
      title={title ?? t("Checks")}
      flush
      actions={
        <>
          <Chip tone="ok" dot>
            {t("{{number}} passed", { number: passed })}
          </Chip>
          {review > 0 ? (
            <Chip tone="warn" dot>
              {t("{{number}} to review", { number: review })}
            </Chip>
          ) : null}
        </>
      }
    >
      <ul className="plain checks">
        {rows.map(({ name, isPassed, title, detail, aside }) => (
          <li key={name} className={isPassed === null ? undefined : isPassed ? "is-ok" : "is-warn"}>
            <Icon of={isPassed === null ? CircleHelp : isPassed ? CircleCheck : TriangleAlert} />
            <div>
              <b>{title}</b>
              {isPassed === false ? <span className="vh"> ({t("Needs review")})</span> : null}
              {detail ? <p>{detail}</p> : null}
            </div>
            {aside ? <span className="muted">{aside}</span> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
