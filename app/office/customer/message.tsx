import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { messageCustomer } from "../../../db/generated/iam.ts";
import { useCall } from "../../forms/use-call.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField, TextField } from "../../ui/text-field.tsx";
import { useCustomer } from "../customers/own-list.tsx";

export const loader = read({ roles: [admin, manager], params: idParams, run: async () => null });

export const action = call({
  roles: [admin, manager],
  params: idParams,
  input: z.object({
    subject: z.string("Enter a subject (up to 150 characters)"),
    text: z.string("Enter a message (up to 2,000 characters)"),
  }),
  run: ({ pool, actor, params, input }) => messageCustomer(pool, { actor, userId: params.id, ...input }),
  done: () => ({ message: "Message sent" }),
});

/** Writes to the customer; the timeline shows the message. */
export default function CustomerMessage() {
  const { t } = useTranslation();
  const { customer, base } = useCustomer();
  const call = useCall(`${base}/message`);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (call.done) form.current?.reset();
  }, [call.done]);
  return (
    <div className="card-body stack" id="message">
      <h2>{t("Message to {{name}}", { name: customer.full_name })}</h2>
      <p className="muted">
        {t("Sent as a notification and by email, exactly as written. Use the customer's language.")}
      </p>
      <call.Form {...call.formProps} ref={form} className="stack">
        <TextField
          field={call.field("subject", { id: "message-subject", required: true, maxLength: 150 })}
          label={t("Subject")}
          autoComplete="off"
        />
        <TextAreaField
          field={call.field("text", { id: "message-text", required: true, maxLength: 2000 })}
          label={t("Message")}
          rows={6}
        />
        <div className="row">
          <Button variant="primary" busy={call.busy}>
            {t("Send message")}
          </Button>
        </div>
      </call.Form>
    </div>
  );
}
