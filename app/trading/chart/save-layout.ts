import { z } from "zod";
import { saveChartLayout } from "../../../db/generated/market.ts";
import { call } from "../../http/call.ts";
import { id, text } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";
import { layoutPath, readLayout } from "../model/layout-address.ts";

/** Stores the charts on screen under a name, or renames a layout and replaces its charts. Without `id` it is new. */
export const action = call({
  roles: signedIn,
  input: z.object({
    id: id().optional(),
    name: text("Name is required", 30),
    charts: z.string().max(700),
    links: z.string().max(40).default(""),
  }),
  back: "/charts",
  run({ pool, actor, input: { id, name, charts, links } }) {
    return saveChartLayout(pool, {
      actor,
      id: id ?? null,
      name,
      charts: charts.split(","),
      links: links.split(",").filter(Boolean),
    });
  },
  done: (layoutId, { input }) => ({
    message: "Layout saved",
    to: layoutPath({ ...readLayout(new URLSearchParams({ charts: input.charts, links: input.links })), id: layoutId }),
    data: { id: layoutId },
  }),
});
