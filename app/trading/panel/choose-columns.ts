import { z } from "zod";
import { hideColumns } from "../../../db/generated/trading.ts";
import { alertColumns } from "../../account/alerts/alert-columns.ts";
import { pageUnderAlert } from "../../account/alerts/page-under-alert.ts";
import { call } from "../../http/call.ts";
import { clientOf } from "../../http/negotiate.ts";
import { signedIn } from "../../http/roles.ts";
import { pageUnder } from "../model/page-under.ts";
import { optionalColumns } from "./columns.ts";

const ofList = { positions: optionalColumns, alerts: alertColumns } as const;
const name = z.enum([...optionalColumns, ...alertColumns], "Unknown column");

/** Columns of the list that are not among `shown` are hidden; `reset` shows all. */
export const action = call({
  roles: signedIn,
  input: z.object({
    list: z.enum(["positions", "alerts"], "Choose a valid option").default("positions"),
    shown: z.union([z.array(name), name.transform((one) => [one])], "Unknown column").default([]),
    reset: z.string().optional(),
  }),
  back: "/dashboard",
  async run({ pool, actor, input: { list, shown, reset } }) {
    const hidden = reset === undefined ? ofList[list].filter((column) => !shown.includes(column)) : [];
    await hideColumns(pool, { actor, list, names: hidden });
    return { list, hidden };
  },
  done: ({ list, hidden }, { request, requestContext }) => ({
    ...(clientOf(request, requestContext) === "browser"
      ? { to: list === "alerts" ? pageUnderAlert(request) : pageUnder(request) }
      : {}),
    data: { hidden },
  }),
});
