import { FileSpreadsheet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Popover } from "../../ui/popover.tsx";

const SHOWN_YEARS = 5;

type Props = { accountId: number; lastYear: number };

/** The tax-year statements of the account, newest year first. */
export function TaxYearMenu({ accountId, lastYear }: Props) {
  const { t } = useTranslation();
  const years = Array.from({ length: SHOWN_YEARS }, (_, at) => lastYear - at);
  const file = (year: number, format: "pdf" | "csv") =>
    `/statements/tax?balance_id=${accountId}&year=${year}&format=${format}`;
  return (
    <>
      <Button type="button" popovertarget="tax-years" icon={FileSpreadsheet}>
        {t("Tax year")}
      </Button>
      <Popover id="tax-years" title={t("Tax-year statements")} note={t("Calendar years in UTC")} end>
        <ul className="stack stack-8 tax-years">
          {years.map((year) => (
            <li key={year} className="row">
              <Ltr className="med">{year}</Ltr>
              <span className="row end">
                <LinkButton size="sm" to={file(year, "pdf")} reloadDocument aria-label={`PDF ${year}`}>
                  PDF
                </LinkButton>
                <LinkButton size="sm" to={file(year, "csv")} reloadDocument aria-label={`CSV ${year}`}>
                  CSV
                </LinkButton>
              </span>
            </li>
          ))}
        </ul>
      </Popover>
    </>
  );
}
