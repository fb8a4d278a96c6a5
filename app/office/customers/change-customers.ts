import { z } from "zod";
import { changeCustomers } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { ids, wholeOrNone } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";
import { filtersOf } from "../../list/load-list.ts";
import { readList } from "../../list/list-state.ts";
import { NONE_ID } from "../../ui/none-id.ts";
import { customerList } from "./customer-list.tsx";
import { customerTypes } from "./customer-lists.ts";

const input = z.object({
  ids: ids("Select between 1 and 1,000 customers").default([]),
  /** "Select all matching": the list and its filters replace the ids. */
  all: z.literal("on").optional(),
  type: z.enum(["all", "inactive"]).default("all"),
  query: z.string().max(4000).default(""),
  kind: z.enum(["assign", "tag", "untag"], { error: "Choose a valid option" }),
  /** NONE_ID unassigns. */
  managerId: z.preprocess((text) => (text === "" ? undefined : text), wholeOrNone("Choose a valid option").optional()),
  tag: z.string().max(1000).default(""),
});

/** Assigns a manager to customers, or adds or removes a tag; the list shows the change with its undo. */
export const action = call({
  roles: [admin, manager],
  method: "PUT",
  input: input.refine(({ kind, managerId }) => kind !== "assign" || managerId !== undefined, {
    error: "Choose a valid option",
    path: ["managerId"],
  }),
  run: ({ pool, actor, input: { ids, all, type, query, kind, managerId, tag } }) =>
    changeCustomers(pool, {
      actor,
      userIds: all ? null : ids,
      filters: all ? filtersOf(readList(customerList, new URLSearchParams(query)), customerTypes[type]) : {},
      kind,
      managerId: managerId === NONE_ID ? null : (managerId ?? null),
      tag: kind === "assign" ? null : tag,
    }),
  done: ({ change_id: changeId, changed }) => ({
    message: "Customers changed: {{number}}",
    values: { number: String(changed) },
    data: { changeId, changed },
  }),
  back: "/admin/customers/all",
});
