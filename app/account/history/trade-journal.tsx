import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { deleteTradeNote, saveTradeNote, tradeJournal, tradeTags } from "../../../db/generated/trading.ts";
import { dayjs } from "../../dayjs.ts";
import { useCall } from "../../forms/use-call.ts";
import { useCommand } from "../../forms/use-command.ts";
import { usePage } from "../../frame/use-page.ts";
import { byMethod, call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { clientOf } from "../../http/negotiate.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { loadTradePicture } from "../../trading/evidence/trade-picture.ts";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { formatDateTime } from "../../ui/format/date.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Units } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { journalInput } from "./journal-input.ts";
import { JournalFields } from "./journal-fields.tsx";
import { JournalFoot } from "./journal-foot.tsx";
import { ListedTradeLinks } from "./listed-trades.tsx";
import { SideText } from "./side-text.tsx";
import { TradeFacts } from "./trade-facts.tsx";
import { useSavedNote } from "./use-saved-note.ts";

export const loader = read({
  roles: signedIn,
  params: idParams,
  run: async ({ pool, actor, params }) => {
    const [trade, tags] = await Promise.all([
      tradeJournal(pool, { actor, orderId: params.id }),
      tradeTags(pool, { actor }),
    ]);
    return { trade, tags, picture: await loadTradePicture(pool, trade) };
  },
});

const save = call({
  roles: signedIn,
  params: idParams,
  input: journalInput,
  files: { kind: "note", names: ["image"] },
  run: ({ pool, actor, params, input: { image: _field, tags, newTags, ...note }, files }) =>
    saveTradeNote(pool, { actor, orderId: params.id, ...note, tags: [...tags, ...newTags], image: files.image }),
  done: (_saved, { params, request, requestContext }) => ({
    message: "Note saved",
    // With scripts the entry stays open while it is saved.
    ...(clientOf(request, requestContext) === "browser"
      ? { to: `/history${new URL(request.url).search}#row-${params.id}` }
      : {}),
  }),
});

const remove = call({
  roles: signedIn,
  method: "DELETE",
  params: idParams,
  run: ({ pool, actor, params }) => deleteTradeNote(pool, { actor, orderId: params.id }),
  done: (_deleted, { params, request }) => ({
    message: "Note deleted",
    to: `/history${new URL(request.url).search}#row-${params.id}`,
  }),
});

export const action = byMethod(save, remove);

/** A closed trade with its chart, and the customer's own note of it, in a drawer over the history. */
export default function TradeJournal() {
  const data = useLoaderData<typeof loader>();
  // The fields of another trade start with its own values.
  return <Journal key={data.trade.id} {...data} />;
}

const REMOVAL = "note-removal";

function Journal({ trade, tags, picture }: SerializeFrom<typeof loader>) {
  const { t, i18n } = useTranslation();
  const { preferences } = usePage();
  const { search } = useLocation();
  const under = `/history${search}`;
  const action = `/history/${trade.id}${search}`;
  const journal = useCall(action, { quiet: true });
  const { Form, problem } = journal;
  const navigate = useNavigate();
  const removing = useCommand(action);
  const isRemoved = removing.done !== null;
  useEffect(() => {
    if (isRemoved) navigate(`${under}#row-${trade.id}`, { replace: true, preventScrollReset: true });
  }, [isRemoved, navigate, under, trade.id]);
  const { formProps, ...saving } = useSavedNote({ journal, action, trade, isOn: !removing.busy && !isRemoved });
  const when = (time: string) => formatDateTime(time, preferences.timeZone);
  const heldMs = dayjs.utc(trade.close_time).diff(trade.created_at);
  return (
    <Dialog
      drawer
      title={
        <span className="row row-8">
          <Ltr>{pairNamed(trade.instrument)}</Ltr> <SideText type={trade.type} /> <Units value={trade.units} />
        </span>
      }
      note={
        <>
          <Ltr>{trade.id}</Ltr> · <bdi>{when(trade.created_at)}</bdi> – <bdi>{when(trade.close_time)}</bdi> ·{" "}
          <bdi className="journal-held">{formatDuration(heldMs, i18n.language)}</bdi>
        </>
      }
      tools={<ListedTradeLinks id={trade.id} />}
      closeTo={under}
      closeText={t("Close")}
      returnFocusTo={`journal-${trade.id}`}
    >
      <Form {...formProps} encType="multipart/form-data">
        <DialogBody>
          {problem && !problem.fields ? <FormErrors title={t(problem.message)} /> : null}
          <TradeFacts trade={trade} picture={picture} timeZone={preferences.timeZone} />
          {trade.is_private ? (
            <Notice>{t("Notes are private to the customer and are not shown to staff.")}</Notice>
          ) : (
            <JournalFields trade={trade} tags={tags.map(({ tag }) => tag)} journal={journal} touch={saving.touch} />
          )}
        </DialogBody>
        <JournalFoot trade={trade} saving={saving} removal={REMOVAL} isRemoving={removing.busy} />
      </Form>
      <removing.Form {...removing.formProps} id={REMOVAL}>
        <input type="hidden" name="_method" value="DELETE" />
      </removing.Form>
    </Dialog>
  );
}
