import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PageMeta } from "../../http/paging.ts";
import { usePage } from "../../frame/use-page.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { Popover } from "../../ui/popover.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { Tab, Tabs } from "../../ui/tabs.tsx";
import { PageLinks } from "../page-links.tsx";

type Status = "pending" | "approved" | "declined";
type Row = {
  id: number;
  created_at: string;
  amount: string;
  total: string;
  status: Status;
  decline_reason: string | null;
  balance: { currency: string };
  balance_after: string | null;
};

type Kind = "deposit" | "withdrawal";

/** The two kinds of requests: their pages and texts. */
function useTexts(kind: Kind) {
  const { t } = useTranslation();
  return kind === "deposit"
    ? {
        path: "/deposits",
        title: t("Deposits"),
        verb: t("Deposit"),
        none: t("No deposits yet."),
        total: t("Paid"),
      }
    : {
        path: "/withdraws",
        title: t("Withdrawals"),
        verb: t("Withdraw"),
        none: t("No withdrawals yet."),
        total: t("Total"),
      };
}

/** The page of a kind of requests with its two tabs: the form, and the history. */
export function RequestPage(props: { kind: Kind; tab: "form" | "history"; children: ReactNode }) {
  const { t } = useTranslation();
  const { path, title, verb } = useTexts(props.kind);
  return (
    <Page title={title}>
      <Tabs label={title}>
        <Tab to={path} current={props.tab === "form"}>
          {verb}
        </Tab>
        <Tab to={`${path}/history`} current={props.tab === "history"}>
          {t("History")}
        </Tab>
      </Tabs>
      {props.children}
    </Page>
  );
}

type Props<R extends Row> = {
  kind: Kind;
  rows: readonly R[];
  meta: PageMeta;
  description: (row: R) => ReactNode;
  method: (row: R) => string;
  /** Beside the status. */
  next?: (row: R) => ReactNode;
};

/** The customer's own requests; the columns are in the specification's order, totals include the fee (C-065, C-070). */
export function RequestHistory<R extends Row>({ kind, rows, meta, description, method, next }: Props<R>) {
  const { t } = useTranslation();
  const { preferences } = usePage();
  const texts = useTexts(kind);
  const isDeposit = kind === "deposit";
  return (
    <RequestPage kind={kind} tab="history">
      {rows.length === 0 ? (
        <EmptyState
          icon={ReceiptText}
          title={texts.none}
          actions={<LinkButton to={texts.path}>{texts.verb}</LinkButton>}
        />
      ) : (
        <Card flush>
          <Table label={texts.title} cards>
            <thead>
              <tr>
                <HeadCell>{t("ID")}</HeadCell>
                <HeadCell>{t("Date")}</HeadCell>
                <HeadCell numeric>{t("Amount")}</HeadCell>
                <HeadCell numeric>{texts.total}</HeadCell>
                <HeadCell>{t("Description")}</HeadCell>
                <HeadCell>{t("Status")}</HeadCell>
                <HeadCell>{t("Method")}</HeadCell>
                <HeadCell numeric>{t("Balance")}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Ltr className="primary">{row.id}</Ltr>
                  </td>
                  <td className="sub s-c">
                    <DateTime iso={row.created_at} timeZone={preferences.timeZone} />
                  </td>
                  <td className={isDeposit ? "num s-b" : "num"}>
                    <Money value={row.amount} currency={row.balance.currency} />
                  </td>
                  <td className={isDeposit ? "num" : "num s-b"}>
                    <Money
                      className={isDeposit ? undefined : "down"}
                      value={row.total}
                      currency={row.balance.currency}
                    />
                  </td>
                  <td className="s-a">{description(row)}</td>
                  <td className="s-d">
                    <span className="row row-4">
                      <RequestStatus status={row.status} />
                      {next?.(row)}
                      {row.decline_reason ? <Reason id={`why-${row.id}`} reason={row.decline_reason} /> : null}
                    </span>
                  </td>
                  <td>{method(row)}</td>
                  <td className="num">
                    <Money value={row.balance_after} currency={row.balance.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <PageLinks meta={meta} path={`${texts.path}/history`} />
        </Card>
      )}
    </RequestPage>
  );
}

/** The status of a deposit or withdrawal by colour and text (C-100). */
export function RequestStatus({ status }: { status: Status }) {
  const { t } = useTranslation();
  const chips = {
    pending: { tone: "warn", text: t("pending") },
    approved: { tone: "ok", text: t("approved") },
    declined: { tone: "danger", text: t("declined") },
  } as const;
  const { tone, text } = chips[status];
  return (
    <Chip tone={tone} dot>
      {text}
    </Chip>
  );
}

/** The reason why a request was declined (C-070). */
function Reason({ id, reason }: { id: string; reason: string }) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  return (
    <>
      <Button type="button" variant="ghost" size="sm" popovertarget={id}>
        {t("Show reason")}
      </Button>
      <Popover id={id} title={t("Reason")} end>
        <p className="pop-text" dir="auto">
          {phrase(reason)}
        </p>
      </Popover>
    </>
  );
}
