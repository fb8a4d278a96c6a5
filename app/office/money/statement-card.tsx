import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DepositFacts } from "../../../db/queries/money/decision-facts.ts";
import { Phrase } from "../../i18n/phrase.tsx";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import { formatDay } from "../../ui/format/date.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";

type Props = { facts: DepositFacts; isAdmin: boolean; timeZone: string };
type Line = DepositFacts["statement"]["lines"][number];

const day = (value: string) => <Ltr>{formatDay(value, "UTC", "officeDay")}</Ltr>;

/** The deposit beside the lines of the provider's statements that name it, or the reason why there are none. */
export function StatementCard({ facts, isAdmin, timeZone }: Props) {
  const { t } = useTranslation();
  const { lines } = facts.statement;
  const isMatched = lines.length > 0 && lines.every(({ reason }) => reason === null);
  return (
    <Card
      title={t("Provider statement")}
      flush={lines.length > 0}
      actions={
        lines.length === 0 ? undefined : (
          <Chip tone={isMatched ? "ok" : "warn"} dot>
            {isMatched ? t("All match") : t("Differs")}
          </Chip>
        )
      }
    >
      {lines.length === 0 ? <NoLines {...{ facts, isAdmin }} /> : null}
      {lines.map((line) => (
        <ComparedLine key={`${line.statement} ${line.line}`} {...{ facts, line, isAdmin, timeZone }} />
      ))}
    </Card>
  );
}

/** The request and one line of a statement, fact by fact. */
function ComparedLine({ facts: { request, statement }, line, isAdmin, timeZone }: Props & { line: Line }) {
  const { t } = useTranslation();
  const facts: { label: string; request: ReactNode; line: ReactNode; isSame?: boolean }[] = [
    { label: t("Reference"), request: <Ltr>{request.reference}</Ltr>, line: <Ltr>{line.reference}</Ltr>, isSame: true },
    {
      label: t("Amount"),
      request: <Money value={request.total} currency={request.currency} />,
      line: <Money value={line.amount} currency={line.currency} />,
      isSame: line.reason === null,
    },
    { label: t("Date"), request: day(statement.day), line: day(line.day) },
  ];
  return (
    <>
      <Table label={t("Request and statement")} className="decision-table statement-line">
        <thead>
          <tr>
            <HeadCell>
              <span className="vh">{t("Figure")}</span>
            </HeadCell>
            <HeadCell>{t("Request")}</HeadCell>
            <HeadCell>{t("Statement")}</HeadCell>
            <HeadCell>
              <span className="vh">{t("Comparison")}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, request: asked, line: stated, isSame }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{asked}</td>
              <td className={isSame === false ? "strong" : undefined}>{stated}</td>
              <td className={isSame === undefined ? undefined : isSame ? "is-ok" : "is-warn"}>
                {isSame === undefined ? null : (
                  <>
                    <Icon of={isSame ? CircleCheck : TriangleAlert} />
                    <span className="vh">{isSame ? t("Matched") : t("Differs")}</span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="statement-source muted xs">
        <StatementName id={line.statement} name={line.name} isAdmin={isAdmin} /> ·{" "}
        {t("line {{number}}", { number: line.line })} · {t("uploaded")}{" "}
        <DateTime iso={line.uploadedAt} timeZone={timeZone} as="office" />
      </p>
    </>
  );
}

function NoLines({ facts: { request, statement }, isAdmin }: Omit<Props, "timeZone">) {
  const phrase = usePhrase();
  const { covering } = statement;
  if (covering === null)
    return (
      <p className="muted">
        <Phrase
          text="No statement of {{gateway}} covers {{date}}."
          parts={{ gateway: <bdi>{phrase(request.gatewayTitle)}</bdi>, date: day(statement.day) }}
        />
      </p>
    );
  const name = <StatementName id={covering.statement} name={covering.name} isAdmin={isAdmin} />;
  return (
    <Notice tone="warn">
      <Phrase
        text="{{statement}} covers {{date}} and does not contain this reference."
        parts={{ statement: name, date: day(statement.day) }}
      />
    </Notice>
  );
}

/** Managers do not have the page of statements. */
function StatementName({ id, name, isAdmin }: { id: number; name: string; isAdmin: boolean }) {
  const text = <bdi>{name}</bdi>;
  return isAdmin ? (
    <Link className="link" to={`/admin/reports/statements/${id}`}>
      {text}
    </Link>
  ) : (
    text
  );
}
