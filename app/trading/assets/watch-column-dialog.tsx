import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { watchColumns } from "../../frame/watch-choices.ts";
import { useCall } from "../../forms/use-call.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { ColumnFoot } from "../../ui/column-foot.tsx";
import { CheckboxField } from "../../ui/choice-field.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { at, queryOf, readAddress } from "../model/address.ts";
import { watchViewOf } from "../model/watch-view.ts";

export const loader = read({
  roles: signedIn,
  run({ session, request }) {
    const address = readAddress(new URL(request.url).searchParams);
    return Promise.resolve({
      view: watchViewOf(session.preferences.desk),
      query: queryOf(address),
      under: at(address),
    });
  },
});

/** The columns and the order of the list of instruments, stored with the user. */
export default function WatchColumnDialog() {
  const { t } = useTranslation();
  const { view, query, under } = useLoaderData<typeof loader>();
  const call = useCall(`/dashboard/save-watch-columns${query}`);
  const navigate = useNavigate();
  useEffect(() => {
    if (call.done) navigate(under, { replace: true, preventScrollReset: true });
  }, [call.done, navigate, under]);
  const names = { spread: t("Spread"), high: t("High"), low: t("Low"), swap: t("Swap in % per year") };
  return (
    <Dialog
      title={t("Columns and sorting")}
      note={t("On all your devices")}
      closeTo={under}
      closeText={t("Cancel")}
      returnFocusTo="watch-columns"
    >
      {call.problem ? <FormErrors title={t(call.problem.message)} /> : null}
      <call.Form {...call.formProps}>
        <DialogBody>
          <SelectField
            field={call.field("sort", { initialValue: view.sort })}
            label={t("Sort by")}
            hint={t("Rows are sorted when a list opens and then keep their places.")}
            options={[
              { value: "list", label: t("Order of the list") },
              { value: "name", label: t("Name") },
              { value: "gainers", label: t("Day change, highest first") },
              { value: "losers", label: t("Day change, lowest first") },
              { value: "spread", label: t("Spread in relation to the price, lowest first") },
              { value: "swap", label: t("Swap, highest first") },
            ]}
          />
          <SelectField
            field={call.field("change", { initialValue: view.change })}
            label={t("Change under the name")}
            options={[
              { value: "day", label: t("Day change") },
              { value: "tick", label: t("Since the last price") },
            ]}
          />
          <fieldset className="watch-columns stack stack-8">
            <legend className="label">{t("Columns")}</legend>
            {watchColumns.map((column) => (
              <CheckboxField
                key={column}
                field={{ name: "shown", id: `shown-${column}`, initialValue: view.columns.includes(column) }}
                value={column}
                label={names[column]}
              />
            ))}
            <p className="hint">{t("The list shows as many of them as its width has room for.")}</p>
          </fieldset>
        </DialogBody>
        <ColumnFoot busy={call.busy} />
      </call.Form>
    </Dialog>
  );
}
