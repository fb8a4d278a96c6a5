import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ChangePreview, FoundTrade } from "../../../db/shapes/trading.ts";
import { dayjs } from "../../dayjs.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { Form } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ChangeTable, ReasonField, TradeFacts } from "./change-table.tsx";
import { type EditField, editFields, nameInAddress, withoutEdit } from "./edit-in-address.ts";
import { loadEdit } from "./load-trade.ts";

export const loader = read({ roles: [admin, manager], params: idParams, run: loadEdit });

/**
 * Two steps: the new values, then their changes with a reason. The first is a GET, so both work without
 * scripts.
 */
export default function TradeEdit() {
  const { trade, entered, preview } = useLoaderData<typeof loader>();
  return entered && preview ? (
    <ConfirmEdit key={`${trade.id} confirm`} trade={trade} entered={entered} preview={preview} />
  ) : (
    <EnterEdit key={trade.id} />
  );
}

function EnterEdit() {
  const { t } = useTranslation();
  const { trade, entered, problem } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const under = withoutEdit(search);
  const query = new URLSearchParams(under).toString();
  const rate = { inputMode: "decimal", autoComplete: "off", dir: "ltr" } as const;
  const of = (name: EditField, value: string | null) => {
    const error = problem?.fields?.[name];
    return {
      id: `trade-${name}`,
      name: nameInAddress(name),
      errors: error ? [t(error)] : null,
      initialValue: entered?.[name] ?? value ?? "",
    };
  };
  const isOpen = trade.close_time === null;
  return (
    <Dialog
      title={t("Edit trade {{id}}", { id: trade.id })}
      note={<TradeFacts trade={trade} />}
      closeTo={pathname.replace(/\/\d+\/edit$/, "") + (query ? `?${query}` : "")}
      closeText={t("Cancel")}
      large
      returnFocusTo={`edit-${trade.id}`}
    >
      <Form method="get" replace preventScrollReset>
        {under.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <DialogBody>
          {problem && !problem.fields ? <FormErrors title={t(problem.message)} /> : null}
          <div className="grid2">
            <TextField field={of("openRate", trade.open_rate)} label={t("Entry price")} {...rate} />
            <TextField
              field={of("closeRate", trade.close_rate)}
              label={t("Close price")}
              {...rate}
              disabled={isOpen}
              hint={isOpen ? t("An open trade has no close price.") : undefined}
            />
            <TextField
              field={of("spread", trade.spread)}
              label={t("Spread")}
              hint={t("Total, in quote currency")}
              {...rate}
            />
            <TextField
              field={of("openTime", dayjs.utc(trade.created_at).format("YYYY-MM-DDTHH:mm"))}
              label={t("Open time")}
              hint={t("UTC")}
              type="datetime-local"
              dir="ltr"
            />
            <TextField
              field={of("profit", trade.profit)}
              label={t("Take profit")}
              hint={t("Leave empty for none")}
              {...rate}
            />
            <TextField
              field={of("loss", trade.loss)}
              label={t("Stop loss")}
              hint={t("Leave empty for none")}
              {...rate}
            />
          </div>
          <p className="muted xs">
            {isOpen
              ? t("Margin and P/L are recalculated at once. The balance changes only on close.")
              : t("The difference is posted to the account as a correction; the original entry is kept.")}
          </p>
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <Button variant="primary">{t("Preview changes")}</Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

type Props = { trade: FoundTrade; entered: Partial<Record<EditField, string>>; preview: ChangePreview };

/** The second step of an edit: the changes and the reason. */
function ConfirmEdit({ trade, entered, preview }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const isSame = JSON.stringify(preview.before) === JSON.stringify(preview.after);
  return (
    <EditDialog
      title={t("Save changes to trade {{id}}?", { id: trade.id })}
      note={<TradeFacts trade={trade} />}
      action={`/admin/trades/${trade.id}`}
      method="PUT"
      row={trade.id}
      changed={trade.changed}
      underQuery={new URLSearchParams(withoutEdit(search)).toString()}
      submit={t("Save changes")}
      large
    >
      {(call) => {
        const others = Object.entries(call.problem?.fields ?? {}).filter(([name]) => name !== "reason");
        return (
          <>
            {others.length > 0 ? <FormErrors title={others.map(([, message]) => t(message)).join(" ")} /> : null}
            {editFields.map((name) =>
              entered[name] === undefined ? null : <input key={name} type="hidden" name={name} value={entered[name]} />,
            )}
            {isSame ? <p>{t("No values have changed.")}</p> : null}
            <ChangeTable trade={trade} preview={preview} />
            <ReasonField field={call.field} />
          </>
        );
      }}
    </EditDialog>
  );
}
