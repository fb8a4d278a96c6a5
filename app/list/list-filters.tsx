import { ListFilter as FilterIcon, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "../ui/chip.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { isDay } from "../ui/format/date.ts";
import { formatDayInLetters } from "../ui/format/relative-time.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Ltr } from "../ui/ltr.tsx";
import { Drawer } from "../ui/popover.tsx";
import { AutoSubmitSelect, SelectField, type SelectOption } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { KeptFields } from "./kept-fields.tsx";
import { ListAddress } from "./list-address.ts";
import { usePanelOfList } from "./list-panels.tsx";
import { Form } from "../ui/form.tsx";

/** One filter as people see it; its name and kind are the definition's. */
export type ListFilter = {
  name: string;
  label: string;
  options?: readonly SelectOption[];
  hint?: string;
  /**
   * The address of the dialog in which it is chosen; the form is submitted there. `options` then has the chosen value.
   */
  choose?: string;
  /** Chosen in the toolbar: the option for all. */
  all?: string;
};

/** The filters of the toolbar; each applies when it is changed. */
export function ToolbarFilters({ filters }: { filters: readonly ListFilter[] }) {
  const { t } = useTranslation();
  const { definition, state, path } = ListAddress.use();
  return filters.map(({ name, label, options = [], all }) => {
    if (all === undefined) return null;
    const value = state.filters[name] ?? "";
    return (
      <Form key={name} method="get" action={path} preventScrollReset>
        <KeptFields asked={[name]} />
        <AutoSubmitSelect
          field={{ id: `${definition.name}-${name}`, name, initialValue: value }}
          label={label}
          goText={t("Apply")}
          options={[{ value: "", label: all }, ...options]}
        />
      </Form>
    );
  });
}

/** The other filters in one form, opened without any script; what it asks for ends up in the address. */
export function FilterDrawer({ filters: given }: { filters: readonly ListFilter[] }) {
  const { t } = useTranslation();
  const filters = given.filter(({ all }) => all === undefined);
  const { state, path, to } = ListAddress.use();
  const { id, ...panel } = usePanelOfList("filter");
  const active = filters.filter(({ name }) => state.filters[name]).length;
  if (filters.length === 0) return null;
  return (
    <>
      <Button icon={FilterIcon} className={active > 0 ? "is-on" : undefined} {...panel.opener}>
        {t("Filter")}
        {active > 0 ? <Badge accent>{active}</Badge> : null}
      </Button>
      {panel.isDrawn ? (
        <Form
          className="list-filter"
          method="get"
          action={path}
          preventScrollReset
          onSubmit={() => document.getElementById(id)?.hidePopover()}
        >
          <Drawer
            {...panel.sheet}
            title={t("Filter")}
            foot={
              <>
                <LinkButton variant="ghost" to={to({ filters: {} })} preventScrollReset>
                  {t("Clear")}
                </LinkButton>
                <span className="end" />
                <Button variant="primary">{t("Apply")}</Button>
              </>
            }
          >
            <KeptFields asked={filters.map(({ name }) => name)} />
            {filters.map((filter) => (
              <FilterField key={filter.name} filter={filter} />
            ))}
          </Drawer>
        </Form>
      ) : null}
    </>
  );
}

function FilterField({ filter }: { filter: ListFilter }) {
  const { name, label, options, hint } = filter;
  const { t } = useTranslation();
  const { definition, state } = ListAddress.use();
  const kind = definition.filters[name]?.kind;
  // The key resets a field when the address has another value.
  const field = {
    id: `${definition.name}-${name}`,
    key: state.filters[name] ?? "",
    name,
    initialValue: state.filters[name] ?? "",
  };
  if (filter.choose) {
    const chosen = options?.find(({ value }) => value === field.initialValue)?.label;
    return (
      <div className="field">
        <span className="label">{label}</span>
        <input key={field.key} type="hidden" name={name} value={field.initialValue} />
        <Button className="btn-block" formAction={filter.choose}>
          <bdi>{chosen ?? label}</bdi>
        </Button>
      </div>
    );
  }
  if (options)
    return (
      <SelectField field={field} label={label} hint={hint} options={[{ value: "", label: t("All") }, ...options]} />
    );
  return (
    <TextField
      field={field}
      label={label}
      hint={hint}
      type={kind === "day" ? "date" : "text"}
      inputMode={kind === "id" ? "numeric" : undefined}
    />
  );
}

/** What the list is narrowed to, each with a way out of it. */
export function FilterChips({ filters }: { filters: readonly ListFilter[] }) {
  const { t, i18n } = useTranslation();
  const { state, to } = ListAddress.use();
  const shown = filters.filter(({ name }) => state.filters[name]);
  if (shown.length === 0 && !state.search) return null;
  return (
    <div className="fchips">
      {state.search ? <FilterChip label={t("Search")} text={state.search} without={to({ search: "" })} /> : null}
      {shown.map(({ name, label, options }) => {
        const value = state.filters[name] ?? "";
        const { [name]: _removed, ...rest } = state.filters;
        const word = options?.find((option) => option.value === value)?.label;
        // The browser shows the field in its own order of day and month.
        const text = word ?? (isDay(value) ? formatDayInLetters(value, i18n.language) : value);
        return <FilterChip key={name} label={label} text={text} without={to({ filters: rest })} />;
      })}
      <Link className="btn btn-ghost btn-sm" to={to({ filters: {}, search: "" })} preventScrollReset>
        {t("Clear filters")}
      </Link>
    </div>
  );
}

function FilterChip({ label, text, without }: { label: string; text: string; without: string }) {
  const { t } = useTranslation();
  return (
    <span className="fchip">
      <span>
        <span className="k">{label}</span> <Ltr className="med">{text}</Ltr>
      </span>
      <Link to={without} aria-label={t("Remove filter {{name}}", { name: label })} preventScrollReset>
        <Icon of={X} size={12} />
      </Link>
    </span>
  );
}
