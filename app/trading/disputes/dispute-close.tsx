import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { disputeClose } from "../../../db/queries/trading/disputes.ts";
import { orderDispute } from "../../../db/generated/trading.ts";
import { call } from "../../http/call.ts";
import { id, text } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";

const params = z.object({ id: id() });

export const loader = read({
  roles: signedIn,
  params,
  run: async ({ pool, actor, params }) => ({
    id: params.id,
    ...(await orderDispute(pool, { actor, orderId: params.id })),
  }),
});

export const action = call({
  roles: signedIn,
  params,
  input: z.object({ reason: text("Describe the problem (up to 2,000 characters)", 2000) }),
  run: ({ pool, actor, params, input }) => disputeClose(pool, actor, { orderId: params.id, reason: input.reason }),
  done: (dispute) => ({ message: "Dispute sent", to: `/orders/${dispute.order_id}`, data: { dispute } }),
});

export default function DisputeClose() {
  const { t } = useTranslation();
  const { id, is_possible } = useLoaderData<typeof loader>();
  const under = `/orders/${id}`;
  const { Form, formProps, field, busy, problem, done } = useCall(`${under}/dispute`);
  const navigate = useNavigate();
  useEffect(() => {
    if (done) navigate(under, { replace: true, preventScrollReset: true });
  }, [done, navigate, under]);
  return (
    <Dialog
      title={t("Dispute this close")}
      note={t("Order #{{id}}", { id })}
      closeTo={under}
      closeText={t("Cancel")}
      returnFocusTo="dispute"
    >
      <Form {...formProps}>
        <DialogBody>
          {problem && !problem.fields ? <FormErrors title={t(problem.message)} /> : null}
          {is_possible ? null : <Notice tone="warn">{t("This close can no longer be disputed.")}</Notice>}
          <p className="muted">{t("Your message is saved with this order's record and our team will reply.")}</p>
          <TextAreaField
            field={field("reason", { required: true, maxLength: 2000 })}
            label={t("What is wrong?")}
            rows={5}
          />
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <Button variant="primary" busy={busy}>
            {t("Send dispute")}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
