import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { listAlerts } from "../../../db/generated/trading.ts";
import { listInstruments } from "../../../db/queries/market/list-instruments.ts";
import { useCall } from "../../forms/use-call.ts";
import { Refusal } from "../../http/errors.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { AlertFields } from "./alert-fields.tsx";
import { underAlert } from "./page-under-alert.ts";

export const loader = read({
  roles: signedIn,
  params: z.object({ id: id().optional() }),
  query: z.object({
    instrument: z.string().max(50).optional(),
    level: z.string().max(30).optional(),
    // The instrument of the trading page under the dialog.
    symbol: z.string().max(50).optional(),
  }),
  async run({ pool, actor, params, query: { instrument, level, symbol }, request }) {
    const [alerts, instruments] = await Promise.all([listAlerts(pool, { actor }), listInstruments(pool)]);
    const alert = alerts.find((one) => one.id === params.id) ?? null;
    if (params.id !== undefined && alert === null) throw new Refusal(404, "BT104", "Not found");
    const { pathname, search } = new URL(request.url);
    return {
      alert,
      names: instruments.map(({ name }) => name),
      given: { instrument: instrument ?? symbol, level },
      under: underAlert(pathname + search),
    };
  },
});

/** Creates a price alert, or changes one. */
export default function AlertDialog() {
  const { t } = useTranslation();
  const { alert, names, given, under } = useLoaderData<typeof loader>();
  const saving = useCall("/alerts/save", { id: "alert" });
  const { Form, formProps, busy, problem, done } = saving;
  const navigate = useNavigate();
  useEffect(() => {
    if (done) navigate(under, { replace: true, preventScrollReset: true });
  }, [done, navigate, under]);
  return (
    <Dialog
      title={alert ? t("Edit alert") : t("Create alert")}
      closeTo={under}
      closeText={t("Close")}
      returnFocusTo={alert ? `edit-${alert.id}` : "create-alert"}
    >
      <Form {...formProps}>
        {alert ? <input type="hidden" name="id" value={alert.id} /> : null}
        <DialogBody>
          {problem && !problem.fields ? <FormErrors title={t(problem.message)} /> : null}
          <AlertFields alert={alert} names={names} given={given} field={saving.field} />
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <Button variant="primary" busy={busy}>
            {alert ? t("Save") : t("Create alert")}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
