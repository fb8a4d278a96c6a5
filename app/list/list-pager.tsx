import { useTranslation } from "react-i18next";
import { formatUnits } from "../ui/format/number.ts";
import { Pager } from "../ui/pager.tsx";
import { AutoSubmitSelect } from "../ui/select-field.tsx";
import { KeptFields } from "./kept-fields.tsx";
import { ListAddress } from "./list-address.ts";
import { type ListData, pageSizes } from "./list-state.ts";
import { Form } from "../ui/form.tsx";

/** Rows per page, where one is, and the pages around; until the total is counted, only the way on. */
export function ListPager({ list: { data, meta, more } }: { list: ListData<unknown> }) {
  const { t } = useTranslation();
  const { definition, state, path, to } = ListAddress.use();
  const { page, pages, total } = meta;
  const first = (page - 1) * meta.per_page + 1;
  const numbers = {
    first: formatUnits(String(data.length === 0 ? 0 : first)),
    last: formatUnits(String(data.length === 0 ? 0 : first + data.length - 1)),
    total: total === null ? "…" : formatUnits(String(total)),
  };
  const last = pages ?? page + (more ? 1 : 0);
  const near = [page - 2, page - 1, page, page + 1, page + 2].filter((one) => one >= 1 && one <= last);
  const shown = [...new Set([1, ...near, ...(pages === null ? [] : [pages])])].sort((a, b) => a - b);
  return (
    <Pager
      label={t("Pages")}
      summary={<bdi>{t("{{first}}–{{last}} of {{total}}", numbers)}</bdi>}
      previous={{ to: page > 1 ? to({ page: page - 1 }) : null, text: t("Previous") }}
      next={{ to: more ? to({ page: page + 1 }) : null, text: t("Next") }}
      pages={shown.map((one, at) => ({
        to: to({ page: one }),
        text: formatUnits(String(one)),
        current: one === page,
        far: at > 0 && one - (shown[at - 1] ?? 0) > 1,
      }))}
      rowsPerPage={
        <Form className="row" method="get" action={path} preventScrollReset>
          <KeptFields asked={["limit"]} />
          <span aria-hidden="true">{t("Rows per page")}</span>
          <AutoSubmitSelect
            field={{
              id: `limit-${definition.name}`,
              name: "limit",
              initialValue: state.limit,
            }}
            label={t("Rows per page")}
            goText={t("Go")}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          />
        </Form>
      }
    />
  );
}
