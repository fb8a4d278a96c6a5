import { z } from "zod";
import { setPreferences } from "../../../db/generated/iam.ts";
import { watchChanges, watchColumns, watchSorts } from "../../frame/watch-choices.ts";
import { call } from "../../http/call.ts";
import { clientOf } from "../../http/negotiate.ts";
import { signedIn } from "../../http/roles.ts";
import { pageUnder } from "../model/page-under.ts";
import { defaultWatchView } from "../model/watch-view.ts";

const name = z.enum(watchColumns, "Unknown column");

/** Columns that are not among `shown` are hidden; `reset` restores the defaults. */
export const action = call({
  roles: signedIn,
  input: z.object({
    shown: z.union([z.array(name), name.transform((one) => [one])], "Unknown column").default([]),
    sort: z.enum(watchSorts, "Choose a valid option").default(defaultWatchView.sort),
    change: z.enum(watchChanges, "Choose a valid option").default(defaultWatchView.change),
    reset: z.string().optional(),
  }),
  back: "/dashboard",
  async run({ pool, actor, input: { shown, sort, change, reset } }) {
    const columns = watchColumns.filter((column) => shown.includes(column));
    const view = reset === undefined ? { columns, sort, change } : defaultWatchView;
    await setPreferences(pool, {
      actor,
      desk: { watchColumns: view.columns, watchSort: view.sort, watchChange: view.change },
    });
    return view;
  },
  done: (view, { request, requestContext }) => ({
    ...(clientOf(request, requestContext) === "browser" ? { to: pageUnder(request) } : {}),
    data: { view },
  }),
});
