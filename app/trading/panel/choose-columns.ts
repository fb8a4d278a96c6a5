import { z } from "zod";
import { hideColumns } from "../../../db/generated/trading.ts";
import { call } from "../../http/call.ts";
import { clientOf } from "../../http/negotiate.ts";
import { signedIn } from "../../http/roles.ts";
import { pageUnder } from "../model/page-under.ts";
import { optionalColumns } from "./columns.ts";

const name = z.enum(optionalColumns, "Unknown column");

/** Columns that are not among `shown` are hidden; `reset` shows all. */
export const action = call({
  roles: signedIn,
  input: z.object({
    shown: z.union([z.array(name), name.transform((one) => [one])], "Unknown column").default([]),
    reset: z.string().optional(),
  }),
  back: "/dashboard",
  async run({ pool, actor, input }) {
    const hidden = input.reset === undefined ? optionalColumns.filter((column) => !input.shown.includes(column)) : [];
    await hideColumns(pool, { actor, names: hidden });
    return hidden;
  },
  done: (hidden, { request, requestContext }) => ({
    ...(clientOf(request, requestContext) === "browser" ? { to: pageUnder(request) } : {}),
    data: { hidden },
  }),
});
