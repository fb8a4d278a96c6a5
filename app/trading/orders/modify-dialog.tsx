import { useLocation, useNavigate } from "@remix-run/react";
import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { useCommand } from "../../forms/use-command.ts";
import { usePage } from "../../frame/use-page.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { isolate } from "../../ui/format/isolate.ts";
import { formatPrice, formatUnits } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Notice } from "../../ui/notice.tsx";
import { pendingKindName } from "../../ui/pending-kind.ts";
import { useFloat } from "../../ui/use-float.ts";
import { useKeptForm } from "../../ui/use-kept-form.ts";
import { queryOf } from "../model/address.ts";
import { HiddenAddress } from "../model/hidden-address.tsx";
import { PENDING_FIELDS } from "../model/pending-draft.ts";
import { ChangeFigures } from "./change-figures.tsx";
import { ExpiryFields } from "./expiry-fields.tsx";
import type { loadPendingChange } from "./load-pending-change.ts";
import { ModifyFields } from "./modify-fields.tsx";
import { modifyTitle } from "./modify-title.ts";
import { useModifyForm } from "./use-modify-form.ts";
import "./modify-dialog.css";

/** Loaded with the first message that offers it. */
const UndoButton = lazyPart(async () => (await import("../../forms/undo-button.tsx")).UndoButton);
const CANCEL_FORM = "cancel-pending";

export type PendingChange = Awaited<ReturnType<typeof loadPendingChange>>;

/**
 * Changes a pending order beside the chart, which draws what is entered. Figures follow it; without scripts "Show
 * figures" reads them. Nothing is sent before "Modify order".
 */
export function ModifyDialog({ data }: { data: PendingChange }) {
  const { t } = useTranslation();
  const { order, entered, address, under } = data;
  const action = `/dashboard/pending/${order.id}${queryOf(address)}`;
  /** The values that the sent ones replace: a live update may arrive before the response. */
  const before = useRef(data.own);
  const call = useCall(action, {
    offer: () => (
      <Suspense>
        <UndoButton action={action} fields={{ ...before.current, _method: "PUT", levels: "keep" }} />
      </Suspense>
    ),
  });
  const cancel = useCommand(action);
  const navigate = useNavigate();
  const { form, newest, update, restore } = useModifyForm(data);
  const float = useFloat(".chart-box");
  const isOverChart = useLocation().pathname.startsWith("/dashboard/pending/");
  useKeptForm(isOverChart && float.isPlaced, PENDING_FIELDS);
  useEffect(() => {
    if (call.done || cancel.done) navigate(under, { replace: true, preventScrollReset: true });
  }, [call.done, cancel.done, navigate, under]);

  const refusal = call.problem ? null : newest.refusal;
  return (
    <Dialog
      title={modifyTitle(order, t)}
      note={<OrderNote order={order} />}
      closeTo={under}
      closeText={t("Close")}
      returnFocusTo={`modify-${order.id}`}
      {...(isOverChart ? { float } : {})}
    >
      <call.Form
        {...call.formProps}
        ref={form}
        className="modify-form"
        onInput={(event) => {
          call.formProps.onInput(event);
          update(event);
        }}
        onSubmitCapture={() => (before.current = data.own)}
      >
        <input type="hidden" name="_method" value="PUT" />
        <HiddenAddress address={address} />
        <DialogBody>
          <ModifyFields data={data} field={call.field} />
          {newest.before && newest.after ? (
            <ChangeFigures order={order} before={newest.before} after={newest.after} />
          ) : null}
          {refusal ? <Notice tone="warn">{t(refusal)}</Notice> : null}
          <div className="modify-row">
            <span className="label">{t("Expires")}</span>
            <ExpiryFields
              id="modify-expiry"
              entered={{ expiry: entered.expiry ?? "gtc", expiresAt: entered.expiresAt }}
              dayExpiresAt={data.dayExpiresAt}
              error={call.problem?.fields?.expiresAt ?? call.problem?.fields?.expiry}
            />
          </div>
          <LinkedOrders data={data} />
        </DialogBody>
        <Foot isBusy={call.busy} isCancelling={cancel.busy} restore={restore} />
      </call.Form>
      {/* A form of its own, so that Enter in a field never cancels the order. */}
      <cancel.Form {...cancel.formProps} id={CANCEL_FORM} hidden>
        <input type="hidden" name="_method" value="DELETE" />
      </cancel.Form>
    </Dialog>
  );
}

function OrderNote({ order }: Pick<PendingChange, "order">) {
  const { t } = useTranslation();
  const { timeZone } = usePage().preferences;
  return (
    <>
      <bdi dir="ltr">{pairNamed(order.instrument)}</bdi> ·{" "}
      {t("{{units}} units", { units: formatUnits(order.trade_amount) })} · {t("placed")}{" "}
      <DateTime iso={order.created_at} timeZone={timeZone} />
    </>
  );
}

/** The orders that this one cancels when it fills; a change leaves them as they are. */
function LinkedOrders({ data: { order, linked } }: { data: PendingChange }) {
  const { t } = useTranslation();
  if (order.group_id === null) return null;
  const nameOf = ({ type, kind }: PendingChange["linked"][number]) =>
    `${type === "buy" ? t("Buy") : t("Sell")} ${pendingKindName(kind, t)}`;
  return (
    <div className="row row-8 wrap xs muted">
      <Chip tone="info">{t("OCO {{id}}", { id: order.group_id })}</Chip>
      {linked.map((other) => (
        <span key={other.id}>
          {t("{{order}} at {{price}} is not changed.", {
            order: nameOf(other),
            price: isolate(formatPrice(other.price, other.price_decimals)),
          })}
        </span>
      ))}
    </div>
  );
}

type FootProps = { isBusy: boolean; isCancelling: boolean; restore: () => void };

function Foot({ isBusy, isCancelling, restore }: FootProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  return (
    <DialogFoot>
      <Button className="modify-cancel" variant="ghost" form={CANCEL_FORM} busy={isCancelling}>
        {t("Cancel order")}
      </Button>
      {hydrated ? (
        <Button type="button" variant="ghost" onClick={restore}>
          {t("Undo")}
        </Button>
      ) : (
        <button type="submit" className="btn btn-outline" formMethod="get" formAction="">
          {t("Show figures")}
        </button>
      )}
      <Button variant="primary" busy={isBusy}>
        {t("Modify order")}
      </Button>
    </DialogFoot>
  );
}
