import { useTranslation } from "react-i18next";
import type { PageMeta } from "../../http/paging.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { Pager } from "../../ui/pager.tsx";
import { AutoSubmitSelect } from "../../ui/select-field.tsx";
import { statementAddress, type StatementQuery } from "./statement-query.ts";
import { Form } from "../../ui/form.tsx";

type Props = { meta: PageMeta; query: StatementQuery };

export function StatementPager({ meta, query }: Props) {
  const { t } = useTranslation();
  const { total, per_page, page, pages } = meta;
  const to = (one: number) => statementAddress(query, { page: one });
  const numbers = {
    first: formatUnits(String(total === 0 ? 0 : (page - 1) * per_page + 1)),
    last: formatUnits(String(Math.min(total, page * per_page))),
    total: formatUnits(String(total)),
  };
  const shown = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const { kinds, dateStart, dateEnd, balance_id } = query;
  const kept = { balance_id, dateStart, dateEnd, kinds: kinds === "all" ? null : kinds };
  return (
    <Pager
      label={t("Pages")}
      summary={<bdi>{t("{{first}}–{{last}} of {{total}}", numbers)}</bdi>}
      previous={{ to: page > 1 ? to(Math.min(page - 1, pages)) : null, text: t("Previous") }}
      next={{ to: page < pages ? to(page + 1) : null, text: t("Next") }}
      pages={[...new Set(shown)].map((one) => ({ to: to(one), text: formatUnits(String(one)), current: one === page }))}
      rowsPerPage={
        <Form className="row hide-s" method="get" action="/statements" preventScrollReset>
          {Object.entries(kept).map(([name, value]) =>
            value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
          )}
          <span aria-hidden="true">{t("Rows per page")}</span>
          <AutoSubmitSelect
            field={{ id: "limit", name: "limit", initialValue: String(per_page) }}
            label={t("Rows per page")}
            goText={t("Go")}
            options={["15", "25", "50"].map((size) => ({ value: size, label: size }))}
          />
        </Form>
      }
    />
  );
}
