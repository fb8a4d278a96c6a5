import { useLocation } from "@remix-run/react";
import { BellPlus, Columns3, Search } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { Button, IconButton, LinkButton } from "../../ui/button.tsx";
import { useEarlyInput } from "../../ui/early-input.ts";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Popover } from "../../ui/popover.tsx";
import { alertColumns, useAlertColumnNames } from "./alert-columns.ts";

type Props = {
  find: string;
  onFind: (find: string) => void;
  hidden: readonly string[];
  /** Where the page itself has no button for it: the address of the dialog. */
  create?: string;
};

/** The filter and the columns of the price alerts. */
export function AlertTools({ find, onFind, hidden, create }: Props) {
  const { t } = useTranslation();
  return (
    <div className="alert-tools">
      <FindAlerts find={find} onFind={onFind} />
      <AlertColumns key={hidden.join()} hidden={hidden} />
      {create ? (
        <LinkButton id="create-alert" size="sm" icon={BellPlus} to={create} preventScrollReset>
          {t("Create alert")}
        </LinkButton>
      ) : null}
    </div>
  );
}

/** Filters while typing; Enter puts the filter into the address, which also works without scripts. */
function FindAlerts({ find, onFind }: Pick<Props, "find" | "onFind">) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(field, ({ value }) => onFind(value));
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== "find");
  return (
    <Form method="get" action={pathname} preventScrollReset>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="input-group">
        <Icon of={Search} size={12} />
        <input
          ref={field}
          type="text"
          name="find"
          maxLength={40}
          defaultValue={find}
          placeholder={t("Filter")}
          aria-label={t("Filter alerts by instrument, condition, status or note")}
          onChange={(event) => onFind(event.currentTarget.value)}
        />
      </label>
    </Form>
  );
}

const POPOVER = "alert-columns";

/** Stored with the user, so that they apply on every device. */
function AlertColumns({ hidden }: Pick<Props, "hidden">) {
  const { t } = useTranslation();
  const names = useAlertColumnNames();
  const call = useCommand("/dashboard/hidden-columns");
  return (
    <>
      <IconButton icon={Columns3} size="sm" label={t("Columns")} popovertarget={POPOVER} />
      <Popover id={POPOVER} end title={t("Columns")}>
        <call.Form
          {...call.formProps}
          className="stack stack-12"
          onSubmit={() => document.getElementById(POPOVER)?.hidePopover()}
        >
          <input type="hidden" name="list" value="alerts" />
          <fieldset className="stack stack-4">
            <legend className="vh">{t("Columns")}</legend>
            {alertColumns.map((column) => (
              <label key={column} className="check">
                <input
                  type="checkbox"
                  className="box"
                  name="shown"
                  value={column}
                  defaultChecked={!hidden.includes(column)}
                />
                {names[column]}
              </label>
            ))}
          </fieldset>
          <div className="row">
            <Button size="sm" name="reset" value="on" disabled={call.busy}>
              {t("Reset")}
            </Button>
            <Button size="sm" variant="primary" className="end" busy={call.busy}>
              {t("Apply")}
            </Button>
          </div>
        </call.Form>
      </Popover>
    </>
  );
}
