import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ChangePreview, FoundTrade } from "../../../db/shapes/trading.ts";
import { StaleNotice } from "../../forms/edit/stale-notice.tsx";
import { underDialog } from "../../forms/edit/under.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { ChangeTable, PostingNotice } from "./change-table.tsx";
import { CustomerMessage } from "./customer-message.tsx";
import { type EditField, editFields, withoutEdit } from "./edit-in-address.ts";
import { ReasonField } from "./reason-field.tsx";

type Props = {
  trade: FoundTrade;
  entered: Partial<Record<EditField, string>>;
  preview: ChangePreview;
  /** The preview of the latest values is missing, so these cannot be saved. */
  isPending: boolean;
  timeZone: string;
};

/** The changes before and after, and the reason with which they are saved or sent for approval (Q-120). */
export function ConfirmEdit({ trade, entered, preview, isPending, timeZone }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(withoutEdit(search)).toString();
  const back = `${underDialog({ pathname, search: query && `?${query}` })}#row-${trade.id}`;
  const call = useCall(`/admin/trades/${trade.id}`);
  useEffect(() => {
    if (call.done) navigate(back, { replace: true });
  }, [call.done, navigate, back]);
  const isSame = JSON.stringify(preview.before) === JSON.stringify(preview.after);
  const others = Object.entries(call.problem?.fields ?? {}).filter(
    ([name]) => !["reason", "version", "message"].includes(name),
  );
  return (
    <call.Form {...call.formProps}>
      <input type="hidden" name="_method" value="PUT" />
      <input type="hidden" name="_under" value={back} />
      {editFields.map((name) =>
        entered[name] === undefined ? null : <input key={name} type="hidden" name={name} value={entered[name]} />,
      )}
      <Card
        title={t("Save changes to trade {{id}}?", { id: trade.id })}
        actions={preview.approval.isRequired ? <Chip tone="accent">{t("Needs approval")}</Chip> : undefined}
        foot={
          <Button variant="primary" className="grow" busy={call.busy} disabled={isPending}>
            {preview.approval.isRequired ? t("Send for approval") : t("Save changes")}
          </Button>
        }
      >
        <div className="stack stack-12">
          <StaleNotice call={call} changed={trade.changed} />
          {call.problem && !call.problem.fields ? <FormErrors title={t(call.problem.message)} /> : null}
          {others.length > 0 ? <FormErrors title={others.map(([, message]) => t(message)).join(" ")} /> : null}
          <div className="change-preview stack stack-12" aria-busy={isPending} aria-live="polite">
            {isSame ? <p>{t("No values have changed.")}</p> : null}
            <ChangeTable trade={trade} preview={preview} />
            <PostingNotice preview={preview} timeZone={timeZone} />
          </div>
          <ReasonField about="correction" field={call.field} />
          <CustomerMessage field={call.field} trade={trade} preview={preview} />
        </div>
      </Card>
    </call.Form>
  );
}
