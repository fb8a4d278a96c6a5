import type { CommonQueryMethods } from "slonik";
import type { ZodObject, ZodType } from "zod";
import type { Actor } from "../../../db/actor.ts";
import type { Done } from "../../http/answer-call.ts";
import { byMethod, call } from "../../http/call.ts";
import { idParams, version } from "../../http/fields.ts";
import { parse, read } from "../../http/read.ts";
import type { Roles } from "../../http/roles.ts";
import type { Kept, Uploads } from "../../http/upload/keep-files.ts";
import { backToList } from "./under.ts";

/** A query of one record. */
type ById<Out> = (pool: CommonQueryMethods, given: { actor: Actor; id: number }) => Promise<Out>;

type Saving<Input, F extends string> = {
  pool: CommonQueryMethods;
  actor: Actor;
  /** Null adds a record. */
  id: number | null;
  /** The version that the form was loaded from; null for a new record. */
  version: number | null;
  input: Input;
  files: Kept<F>;
};

type Options<Found, New, Changed, Saved, F extends string> = {
  roles: Exclude<Roles, "public">;
  /** The path of the list under the dialogs. */
  list: string | ((record: Found) => string);
  /** False where the answer leads to the list and not to the saved row. */
  marksRow?: false;
  find: ById<Found>;
  input: ZodObject & ZodType<New>;
  /** The input of a change, if it differs from that of a new record. */
  changed?: ZodObject & ZodType<Changed>;
  files?: Uploads<F>;
  changesSettings?: true;
  save: (saving: Saving<New | Changed, F>) => Promise<Saved>;
  remove: ById<unknown>;
  messages: { added: string; changed: string; removed: string };
  /** The answer to a save, if it is not the message with the id of a new record. */
  answer?: (message: string, saved: Saved, isNew: boolean) => Done;
};

type Reading = { pool: CommonQueryMethods; actor: Actor; params: Record<string, string | undefined> };

/** A saved record, or the request for a second person's approval. */
type Saved = number | { id: number | null };

/**
 * The server's half of a record that is edited in dialogs over its list: the action of `{path}/12`, which changes and
 * deletes. Its property `add` is the action of the path that adds, `dialog` the loader of the three dialogs
 * (`record-dialog.tsx`), and `record` what that loader returns, for dialogs that load more: the record of the address,
 * null for a new one. One export serves all, as in `serveList`.
 */
export function serveRecord<
  Found,
  New extends object,
  Out extends Saved,
  Changed extends object = New,
  F extends string = never,
>(options: Options<Found, New, Changed, Out, F>) {
  const { roles, files, changesSettings, find, save, remove, messages, answer = defaultAnswer } = options;
  const common = { roles, changesSettings };
  const changed = (options.changed ?? options.input).extend({ version }) as unknown as ZodType<
    Changed & { version: number | null }
  >;

  async function record({ pool, actor, params: address }: Reading): Promise<Found | null> {
    return address.id === undefined ? null : find(pool, { actor, ...parse(idParams, address, 404) });
  }

  async function listOf(pool: CommonQueryMethods, actor: Actor, recordId: number | null): Promise<string> {
    const { list } = options;
    return typeof list === "string" ? list : list(await find(pool, { actor, id: recordId ?? 0 }));
  }

  async function saveRecord(saving: Saving<New | Changed, F>) {
    const saved = await save(saving);
    const recordId = saving.id ?? (typeof saved === "object" ? saved.id : saved);
    return { saved, recordId, list: await listOf(saving.pool, saving.actor, recordId) };
  }

  const done =
    (isNew: boolean) =>
    (out: Awaited<ReturnType<typeof saveRecord>>, { request }: { request: Request }): Done => ({
      ...answer(isNew ? messages.added : messages.changed, out.saved, isNew),
      to: backToList(request, out.list, options.marksRow === false ? undefined : (out.recordId ?? undefined)),
    });

  const change = call({
    ...common,
    method: "PUT",
    params: idParams,
    files,
    input: changed,
    run: ({ pool, actor, params, files, input: { version, ...input } }) =>
      saveRecord({ pool, actor, id: params.id, version, input: input as unknown as Changed, files }),
    done: done(false),
  });
  const removal = call({
    ...common,
    method: "DELETE",
    params: idParams,
    async run({ pool, actor, params }) {
      const list = await listOf(pool, actor, params.id);
      await remove(pool, { actor, id: params.id });
      return list;
    },
    done: (list, { request }) => ({ message: messages.removed, to: backToList(request, list) }),
  });
  return Object.assign(byMethod(change, removal), {
    add: call({
      ...common,
      files,
      input: options.input,
      run: ({ pool, actor, input, files }) => saveRecord({ pool, actor, id: null, version: null, input, files }),
      done: done(true),
    }),
    dialog: read({ roles, run: record }),
    record,
  });
}

const defaultAnswer = (message: string, saved: Saved, isNew: boolean): Done => ({
  message,
  ...(isNew && { data: { id: saved } }),
});
