import { redirect } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { noteOrder, orderNote, tradeTags } from "../../../db/generated/trading.ts";
import { findOrder } from "../../../db/queries/trading/orders.ts";
import { useCall } from "../../forms/use-call.ts";
import { call } from "../../http/call.ts";
import { notFound } from "../../http/errors.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { Units } from "../../ui/figures.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { NoteFields } from "./journal-fields.tsx";
import { noteInput } from "./journal-input.ts";
import { SideText } from "./side-text.tsx";

/** The trading page, or the page of its lists. */
function pageUnder(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\/orders\/\d+\/note$/, "") + search;
}

export const loader = read({
  roles: signedIn,
  params: idParams,
  run: async ({ pool, actor, session, params, request }) => {
    const order = await findOrder(pool, { userId: session.user.id, orderId: params.id });
    if (!order) throw notFound();
    if (order.close_time) throw redirect(`/history/${order.id}`);
    const [noted, tags] = await Promise.all([
      orderNote(pool, { actor, orderId: order.id }),
      tradeTags(pool, { actor }),
    ]);
    return { order, noted, tags, under: pageUnder(request) };
  },
});

export const action = call({
  roles: signedIn,
  params: idParams,
  input: noteInput,
  run: ({ pool, actor, params, input: { tags, newTags, ...note } }) =>
    noteOrder(pool, { actor, orderId: params.id, ...note, tags: [...tags, ...newTags] }),
  done: (_saved, { request }) => ({ message: "Note saved", to: pageUnder(request) }),
});

/** The customer's own note of an open position, which its journal entry continues. */
export default function OrderNote() {
  const data = useLoaderData<typeof loader>();
  const { order, noted, tags, under } = data;
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const saving = useCall(pathname + search);
  const { Form, formProps, busy, problem, done, field } = saving;
  const navigate = useNavigate();
  useEffect(() => {
    if (done) navigate(under, { replace: true, preventScrollReset: true });
  }, [done, navigate, under]);
  return (
    <Dialog
      title={
        <span className="row row-8">
          <Ltr>{pairNamed(order.instrument)}</Ltr> <SideText type={order.type} /> <Units value={order.trade_amount} />
        </span>
      }
      note={t("Note")}
      closeTo={under}
      closeText={t("Cancel")}
      returnFocusTo={`more-${order.id}`}
    >
      <Form {...formProps}>
        <DialogBody>
          {problem && !problem.fields ? <FormErrors title={t(problem.message)} /> : null}
          {noted.is_private ? (
            <Notice>{t("Notes are private to the customer and are not shown to staff.")}</Notice>
          ) : (
            <NoteFields noted={noted} used={tags.map(({ tag }) => tag)} field={field} />
          )}
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          {noted.is_private ? null : (
            <Button variant="primary" busy={busy}>
              {t("Save note")}
            </Button>
          )}
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
