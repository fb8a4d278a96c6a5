import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ChangePreview, FoundTrade } from "../../../db/shapes/trading.ts";
import { EditDialog } from "../../http/edit/edit-dialog.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { ChangeTable, ReasonField } from "./change-table.tsx";
import { editFields, type EditField, withoutEdit } from "./edit-in-address.ts";
import { TradeFacts } from "./trade-facts.tsx";

type Props = { trade: FoundTrade; entered: Partial<Record<EditField, string>>; preview: ChangePreview };

/** The second step of an edit: the changes and the reason. */
export function ConfirmEdit({ trade, entered, preview }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const isSame = JSON.stringify(preview.before) === JSON.stringify(preview.after);
  return (
    <EditDialog
      title={t("Save the changes to trade {{id}}?", { id: trade.id })}
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
            {isSame ? <p>{t("These values are the present ones: nothing changes.")}</p> : null}
            <ChangeTable trade={trade} preview={preview} />
            <ReasonField field={call.field} />
          </>
        );
      }}
    </EditDialog>
  );
}
