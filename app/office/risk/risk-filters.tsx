import { useTranslation } from "react-i18next";
import type { RiskChoices } from "../../../db/shapes/risk-lists.ts";
import { Form } from "../../ui/form.tsx";
import { AutoSubmitSelect, type SelectOption } from "../../ui/select-field.tsx";
import { useCategoryNames } from "./category-names.ts";
import type { RiskInput } from "./risk-input.ts";

type Props = { query: RiskInput; choices: RiskChoices };

/** The filters; each applies when it is changed. */
export function RiskFilters({ query, choices }: Props) {
  const { t } = useTranslation();
  const names = useCategoryNames();
  const people = (rows: RiskChoices["plans"]): SelectOption[] =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  const selects: { name: keyof RiskInput; label: string; all: string; options: SelectOption[] }[] = [
    { name: "plan", label: t("Plan"), all: t("All plans"), options: people(choices.plans) },
    {
      name: "country",
      label: t("Country"),
      all: t("All countries"),
      options: choices.countries.map((country) => ({ value: country, label: t(country) })),
    },
    {
      name: "category",
      label: t("Category"),
      all: t("All categories"),
      options: Object.entries(names).map(([value, label]) => ({ value, label })),
    },
    { name: "manager", label: t("Manager"), all: t("All managers"), options: people(choices.managers) },
  ];
  return (
    <Form className="row wrap risk-filters" method="get" action="/admin/risk" preventScrollReset>
      {query.by === "instrument" ? null : <input type="hidden" name="by" value={query.by} />}
      {query.show === "all" ? null : <input type="hidden" name="show" value={query.show} />}
      <AutoSubmitSelect
        field={{ id: "risk-mode", name: "mode", initialValue: query.mode }}
        label={t("Accounts")}
        goText={t("Apply")}
        options={[
          { value: "real", label: t("Real accounts") },
          { value: "demo", label: t("Demo accounts") },
        ]}
      />
      {selects.map(({ name, label, all, options }) =>
        options.length === 0 ? null : (
          <AutoSubmitSelect
            key={name}
            field={{ id: `risk-${name}`, name, initialValue: query[name] ?? "" }}
            label={label}
            goText={t("Apply")}
            options={[{ value: "", label: all }, ...options]}
          />
        ),
      )}
    </Form>
  );
}
