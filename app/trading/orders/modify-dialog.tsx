import { useFetcher, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { useCommand } from "../../forms/use-command.ts";
import { useTypingPause } from "../../forms/use-typing-pause.ts";
import { usePage } from "../../frame/use-page.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Notice } from "../../ui/notice.tsx";
import { pendingKindName } from "../../ui/pending-kind.ts";
import { queryOf } from "../model/address.ts";
import { HiddenAddress } from "../model/hidden-address.tsx";
import { ChangeFigures } from "./change-figures.tsx";
import { ExpiryFields } from "./expiry-fields.tsx";
import type { loadPendingChange } from "./load-pending-change.ts";
import { ModifyFields } from "./modify-fields.tsx";
import "./modify-dialog.css";

const CANCEL_FORM = "cancel-pending";

export type PendingChange = Awaited<ReturnType<typeof loadPendingChange>>;

/**
 * Changes a pending order. Its figures follow what is entered; without scripts "Show figures" reads them. Nothing is
 * sent before "Modify order".
 */
export function ModifyDialog({ data }: { data: PendingChange }) {
  const { t } = useTranslation();
  const { order, entered, address, under } = data;
  const call = useCall(`/dashboard/pending/${order.id}${queryOf(address)}`);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { newest, update } = useFigures(data);
  const cancel = useCommand(`/dashboard/pending/${order.id}${queryOf(address)}`);
  const { timeZone } = usePage().preferences;
  useEffect(() => {
    if (call.done || cancel.done) navigate(under, { replace: true, preventScrollReset: true });
  }, [call.done, cancel.done, navigate, under]);

  const side = order.type === "buy" ? t("Buy") : t("Sell");
  const kind = pendingKindName(order.kind, t);
  const refusal = call.problem ? null : newest.refusal;
  return (
    <Dialog
      title={t("Modify order #{{id}}", { id: order.id })}
      note={
        <>
          {side} {kind} · <bdi dir="ltr">{pairNamed(order.instrument)}</bdi> ·{" "}
          {t("{{units}} units", { units: formatUnits(order.trade_amount) })} · {t("placed")}{" "}
          <DateTime iso={order.created_at} timeZone={timeZone} />
        </>
      }
      closeTo={under}
      closeText={t("Cancel")}
      returnFocusTo={`modify-${order.id}`}
    >
      <call.Form {...call.formProps} onInput={update}>
        <input type="hidden" name="_method" value="PUT" />
        <HiddenAddress address={address} />
        <DialogBody>
          <ModifyFields data={data} field={call.field} />
          <ExpiryFields
            id="modify-expiry"
            entered={{ expiry: entered.expiry ?? "gtc", expiresAt: entered.expiresAt }}
            dayExpiresAt={data.dayExpiresAt}
            error={call.problem?.fields?.expiresAt ?? call.problem?.fields?.expiry}
          />
          {newest.before && newest.after ? (
            <ChangeFigures order={order} before={newest.before} after={newest.after} />
          ) : null}
          {refusal ? <Notice tone="warn">{t(refusal)}</Notice> : null}
          {order.group_id === null ? null : (
            <p className="muted xs">{t("Linked orders of OCO {{id}} are not changed.", { id: order.group_id })}</p>
          )}
        </DialogBody>
        <DialogFoot cancelText={t("Close")}>
          <Button className="modify-cancel" variant="ghost" form={CANCEL_FORM} busy={cancel.busy}>
            {t("Cancel order")}
          </Button>
          {hydrated ? null : (
            <button type="submit" className="btn btn-outline" formMethod="get" formAction="">
              {t("Show figures")}
            </button>
          )}
          <Button variant="primary" busy={call.busy}>
            {t("Modify order")}
          </Button>
        </DialogFoot>
      </call.Form>
      {/* A form of its own, so that Enter in a field never cancels the order. */}
      <cancel.Form {...cancel.formProps} id={CANCEL_FORM} hidden>
        <input type="hidden" name="_method" value="DELETE" />
      </cancel.Form>
    </Dialog>
  );
}

/** The figures of the newest entered values: the loader of this dialog, read a moment after the last input. */
function useFigures(data: PendingChange) {
  const fetcher = useFetcher<PendingChange>();
  const afterPause = useTypingPause();

  function update(event: FormEvent<HTMLFormElement>) {
    const fields = new FormData(event.currentTarget);
    afterPause(() => {
      const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
      query.delete("_method");
      fetcher.load(`/dashboard/pending/${data.order.id}/modify?${query}`);
    });
  }

  return { newest: fetcher.data ?? data, update };
}
