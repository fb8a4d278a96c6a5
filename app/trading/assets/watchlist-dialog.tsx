import { useLoaderData } from "@remix-run/react";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listWatchlists } from "../../../db/generated/market.ts";
import { listInstruments } from "../../../db/queries/market/list-instruments.ts";
import { useCall } from "../../forms/use-call.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Refusal } from "../../http/errors.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { at, queryOf, readAddress } from "../model/address.ts";

export const loader = read({
  roles: signedIn,
  async run({ pool, actor, params, request }) {
    const [lists, rows] = await Promise.all([listWatchlists(pool, { actor }), listInstruments(pool)]);
    const list = lists.find(({ id }) => String(id) === params["id"]) ?? null;
    if (!list && params["id"] !== "new") throw new Refusal(404, "BT104", "Not found");
    const address = readAddress(new URL(request.url).searchParams);
    const nameOf = new Map(rows.map(({ id, base, quote }) => [id, `${base}/${quote}`]));
    const listed = (list?.instrument_ids ?? []).flatMap((id) => ({ id, pair: nameOf.get(id) ?? "" }));
    const others = list ? rows.filter(({ id }) => !list.instrument_ids.includes(id)) : [];
    return {
      list: list && { id: list.id, name: list.name },
      listed,
      others: others.map(({ id }) => ({ id, pair: nameOf.get(id) ?? "" })),
      query: queryOf(address),
      under: at(address),
    };
  },
});
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** A new list, or the name, the instruments and the order of one. */
export default function WatchlistDialog() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const { list, query, under } = data;
  const call = useCall(`/dashboard/save-watchlist${query}`);
  return (
    <Dialog
      title={list ? t("Edit list") : t("New list")}
      note={t("On all your devices")}
      closeTo={under}
      closeText={t("Close")}
      returnFocusTo={list ? "edit-list" : "new-list"}
    >
      {call.problem ? <FormErrors title={t(call.problem.message)} /> : null}
      <call.Form {...call.formProps}>
        <DialogBody>
          {list ? <input type="hidden" name="id" value={list.id} /> : null}
          <TextField
            field={call.field("name", { required: true, maxLength: 30 })}
            label={t("Name")}
            defaultValue={list?.name}
            autoComplete="off"
          />
        </DialogBody>
        <DialogFoot cancelText={t("Close")}>
          <Button variant="primary" busy={call.busy}>
            {list ? t("Save") : t("Create")}
          </Button>
        </DialogFoot>
      </call.Form>
      {list ? <Instruments key={list.id} listId={list.id} {...data} /> : null}
      {list ? <DeleteList listId={list.id} query={query} /> : null}
    </Dialog>
  );
}

/** The instruments in their order, each with buttons, and a field that adds one. */
function Instruments({ listId, listed, others, query }: Data & { listId: number }) {
  const { t } = useTranslation();
  const { Form, formProps, busy } = useCommand(`/dashboard/save-watchlist${query}`, { quiet: true });
  const buttons = [
    { name: "up", icon: ArrowUp, label: (pair: string) => t("Move {{name}} up", { name: pair }) },
    { name: "down", icon: ArrowDown, label: (pair: string) => t("Move {{name}} down", { name: pair }) },
    { name: "remove", icon: X, label: (pair: string) => t("Remove {{name}}", { name: pair }) },
  ];
  return (
    <Form {...formProps} className="dialog-body stack stack-12">
      <input type="hidden" name="id" value={listId} />
      <ol className="list-order">
        {listed.map(({ id, pair }, place) => (
          <li key={id} className="row">
            <input type="hidden" name="instruments" value={id} />
            <span className="grow">
              <Ltr>{pair}</Ltr>
            </span>
            {buttons.map(({ name, icon, label }) => (
              <button
                key={name}
                className="btn btn-ghost btn-sm btn-icon"
                name={name}
                value={id}
                aria-label={label(pair)}
                disabled={busy || (name === "up" && place === 0) || (name === "down" && place === listed.length - 1)}
              >
                <Icon of={icon} size={14} />
              </button>
            ))}
          </li>
        ))}
      </ol>
      <div className="row row-end">
        <span className="grow">
          <SelectField
            key={listed.length}
            field={{ name: "add", id: "list-add" }}
            label={t("Add instrument")}
            placeholder={t("Choose an instrument")}
            options={others.map(({ id, pair }) => ({ value: String(id), label: pair }))}
          />
        </span>
        <Button variant="outline" busy={busy}>
          {t("Add")}
        </Button>
      </div>
    </Form>
  );
}

function DeleteList({ listId, query }: { listId: number; query: string }) {
  const { t } = useTranslation();
  const { Form, formProps, busy } = useCommand(`/dashboard/delete-watchlist${query}`);
  return (
    <Form {...formProps} className="dialog-body">
      <input type="hidden" name="id" value={listId} />
      <Button variant="ghost" busy={busy}>
        {t("Delete list")}
      </Button>
    </Form>
  );
}
