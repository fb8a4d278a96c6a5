import { useTranslation } from "react-i18next";
import type { SumRequestsRow } from "../../../db/generated/money.ts";
import { Money } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ListPage, type ListPageProps } from "../list-page.tsx";

type Props<Row extends { id: number; status: string }, Given extends object> = Omit<
  ListPageProps<Row, Given>,
  "note" | "rowActions"
> & {
  waiting: readonly SumRequestsRow[];
  /** False where the list has requests that are decided. */
  decides?: boolean;
};

/** The deposits or withdrawals of all customers, with the sums of the pending ones and the decisions on them. */
export function RequestPage<Row extends { id: number; status: string }, Given extends object>({
  waiting,
  decides = true,
  ...list
}: Props<Row, Given>) {
  const { path } = list;
  return (
    <ListPage<Row, Given>
      {...list}
      note={<TotalWaiting sums={waiting} />}
      rowActions={
        decides ? ({ id, status }) => <Decide path={path} id={id} isPending={status === "pending"} /> : undefined
      }
    />
  );
}

type DecideProps = { path: string; id: number; isPending: boolean };

/** Opens the page where a pending request is approved or declined. */
function Decide({ path, id, isPending }: DecideProps) {
  const { t } = useTranslation();
  if (!isPending) return <span className="muted">{NOTHING}</span>;
  return (
    <LinkButton id={`review-${id}`} size="sm" to={`${path}/${id}`}>
      {t("Review")}
      <span className="vh"> {id}</span>
    </LinkButton>
  );
}

/** The totals of pending requests by currency, without fees. */
function TotalWaiting({ sums }: { sums: readonly SumRequestsRow[] }) {
  const { t } = useTranslation();
  if (sums.length === 0) return null;
  return (
    <ul className="totals muted xs" aria-label={t("Total pending")}>
      <li aria-hidden="true">{t("Total pending")}</li>
      {sums.map(({ currency, amount }) => (
        <li key={currency} className="sub med">
          <Money value={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
