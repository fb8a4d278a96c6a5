import { Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { Popover } from "../ui/popover.tsx";
import { KeptFields } from "./kept-fields.tsx";
import { ListAddress } from "./list-address.ts";
import { usePanelOfList } from "./list-panels.tsx";
import { Form } from "../ui/form.tsx";
import { usualColumns } from "./list-state.ts";

/** Which columns are shown is part of the address, so a view keeps them and an export has them. */
export function ColumnChooser({ columns }: { columns: readonly { name: string; label: string }[] }) {
  const { t } = useTranslation();
  const { definition, state, path, to } = ListAddress.use();
  const { id, ...panel } = usePanelOfList("columns");
  const [first] = columns;
  return (
    <>
      <Button variant="ghost" icon={Columns3} className="hide-s" {...panel.opener}>
        {t("Columns")}
        {state.columns.length === columns.length ? null : <Badge>{`${state.columns.length}/${columns.length}`}</Badge>}
      </Button>
      {panel.isDrawn ? (
        <Popover {...panel.sheet} title={t("Columns")}>
          <Form
            key={state.columns.join()}
            className="stack stack-12"
            method="get"
            action={path}
            preventScrollReset
            onSubmit={() => document.getElementById(id)?.hidePopover()}
          >
            <KeptFields asked={["columns"]} />
            {first ? <input type="hidden" name="columns" value={first.name} /> : null}
            <fieldset className="stack stack-4">
              <legend className="vh">{t("Columns")}</legend>
              {columns.map(({ name, label }) => (
                <label key={name} className="check">
                  <input
                    type="checkbox"
                    className="box"
                    name="columns"
                    value={name}
                    defaultChecked={state.columns.includes(name)}
                    disabled={name === first?.name}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
            <div className="row">
              <LinkButton size="sm" to={to({ columns: usualColumns(definition) })} preventScrollReset>
                {t("Reset")}
              </LinkButton>
              <Button size="sm" variant="primary" className="end">
                {t("Apply")}
              </Button>
            </div>
          </Form>
        </Popover>
      ) : null}
    </>
  );
}
