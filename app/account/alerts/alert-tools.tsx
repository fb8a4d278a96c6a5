import { useLocation } from "@remix-run/react";
import { BellPlus, Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { Button, IconButton, LinkButton } from "../../ui/button.tsx";
import { ColumnBoxes } from "../../ui/column-boxes.tsx";
import { FindField } from "../../ui/find-field.tsx";
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
      <AlertColumns hidden={hidden} />
      {create ? (
        <LinkButton id="create-alert" size="sm" icon={BellPlus} to={create} preventScrollReset>
          {t("Create alert")}
        </LinkButton>
      ) : null}
    </div>
  );
}

function FindAlerts({ find, onFind }: Pick<Props, "find" | "onFind">) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== "find");
  return (
    <FindField
      label={t("Filter alerts by instrument, condition, status or note")}
      find={find}
      onFind={onFind}
      action={pathname}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </FindField>
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
          key={hidden.join()}
          className="stack stack-12"
          onSubmit={() => document.getElementById(POPOVER)?.hidePopover()}
        >
          <input type="hidden" name="list" value="alerts" />
          <ColumnBoxes columns={alertColumns} names={names} hidden={hidden} />
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
