import { useTranslation } from "react-i18next";
import type { SumRequestsRow } from "../../../db/generated/money.ts";
import { Money } from "../../ui/figures.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";
import { ListPage, type ListPageProps } from "../list-page.tsx";

type Props<Row extends { id: number; status: string }, Given extends object> = Omit<
  ListPageProps<Row, Given>,
  "note" | "rowActions"
> & {
  waiting: readonly SumRequestsRow[];
  /** The address of the requests' pages, if each row has a button. */
  pages?: string;
};

/** The deposits or withdrawals of all customers, with the sums of the pending ones and the decisions on them. */
export function RequestPage<Row extends { id: number; status: string }, Given extends object>({
  waiting,
  pages,
  ...list
}: Props<Row, Given>) {
  return (
    <ListPage<Row, Given>
      {...list}
      note={<TotalWaiting sums={waiting} />}
      rowActions={
        pages === undefined
          ? undefined
          : ({ id, status }) => <Open to={`${pages}/${id}`} id={id} isPending={status === "pending"} />
      }
    />
  );
}

type OpenProps = { to: string; id: number; isPending: boolean };

/** Opens the page of a request, where a pending one is approved or declined. */
function Open({ to, id, isPending }: OpenProps) {
  const { t } = useTranslation();
  return (
    <LinkButton id={`review-${id}`} size="sm" variant={isPending ? "outline" : "ghost"} className={ROW_TARGET} to={to}>
      {isPending ? t("Review") : t("Open")}
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
