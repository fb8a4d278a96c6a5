import { CircleHelp, Equal, EqualApproximately, EqualNot, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { MatchFacts } from "../../../db/shapes/compliance.ts";
import { Icon } from "../../ui/icon.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { documentTypes } from "../kyc/kyc-list.tsx";
import { dayInOffice } from "../customers/day-in-office.ts";
import { ComparePhotos } from "./compare-photos.tsx";
import { birthResults, countryResults, type Result } from "./match-texts.ts";

const icons: Record<Result, LucideIcon> = {
  match: Equal,
  partial: EqualApproximately,
  different: EqualNot,
  unknown: CircleHelp,
};
/** A name from this score on is the same but for accents and spelling. */
const SAME_NAME = 97;

/** Customer and entry field by field, with the result of each. */
export function MatchComparison({ facts }: { facts: MatchFacts }) {
  const { customer, entry, evidence } = facts;
  const { t } = useTranslation();
  const births = entry.births.map(({ from, to }) => (from === to ? dayOf(from) : `${dayOf(from)} – ${dayOf(to)}`));
  const isSame = evidence.nameScore >= SAME_NAME;
  const { birth, country } = evidence;
  return (
    <Table label={t("Comparison")} className="match-compare">
      <thead>
        <tr>
          <HeadCell>
            <span className="vh">{t("Field")}</span>
          </HeadCell>
          <HeadCell>{t("Customer")}</HeadCell>
          <HeadCell>{t("Listed person")}</HeadCell>
          <HeadCell>
            <span className="vh">{t("Result")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        <Line
          name={t("Name")}
          own={<bdi>{evidence.name}</bdi>}
          listed={<bdi>{evidence.listedName}</bdi>}
          result={isSame ? "match" : "partial"}
          text={isSame ? t("Match") : t("Similar")}
        />
        <Line
          name={t("Birth date")}
          own={<Ltr>{dayInOffice(customer.birthDate)}</Ltr>}
          listed={<Ltr>{births.join(", ") || NOTHING}</Ltr>}
          result={birthResults[birth].tone}
          text={t(birthResults[birth].label)}
        />
        <Line
          name={t("Country")}
          own={customer.country ? t(customer.country) : NOTHING}
          listed={entry.countries.map((name) => t(name)).join(", ") || NOTHING}
          result={countryResults[country].tone}
          text={t(countryResults[country].label)}
        />
        {rowsOfList.map((label) => {
          const texts = entry.facts.filter((fact) => fact.label === label).map(({ text }) => text);
          return texts.length === 0 ? null : (
            <Line
              key={label}
              name={t(label)}
              own={NOTHING}
              listed={<bdi>{texts.join(" · ")}</bdi>}
              result="unknown"
              text={t("No data")}
            />
          );
        })}
        <Line
          name={t("Document")}
          own={customer.documentType ? t(documentTypes[customer.documentType] ?? customer.documentType) : NOTHING}
          listed={<bdi>{documentsOf(entry.facts) || NOTHING}</bdi>}
          result="unknown"
          text={t("No data")}
        />
        {customer.pictures && customer.pictures.length > 0 ? (
          <tr>
            <th scope="row" className="muted">
              {t("Photo")}
            </th>
            <td>{t("On file")}</td>
            <td>{NOTHING}</td>
            <td>
              <ComparePhotos facts={facts} />
            </td>
          </tr>
        ) : null}
      </tbody>
    </Table>
  );
}

/** Facts of the list that registered customers do not state. */
const rowsOfList = ["Place of birth", "Title"];
const documentsOf = (listed: MatchFacts["entry"]["facts"]) =>
  listed
    .filter(({ label }) => label === "Document")
    .map(({ text }) => text)
    .join(" · ");
const dayOf = (text: string) => (text.length === 10 ? dayInOffice(text) : text);

type LineProps = { name: string; own: ReactNode; listed: ReactNode; result: Result; text: string };

function Line({ name, own, listed, result, text }: LineProps) {
  return (
    <tr>
      <th scope="row" className="muted">
        {name}
      </th>
      <td>{own}</td>
      <td>{listed}</td>
      <td>
        <span className={`row row-4 match-result is-${result}`}>
          {Icon({ of: icons[result], size: 14 })}
          {text}
        </span>
      </td>
    </tr>
  );
}
