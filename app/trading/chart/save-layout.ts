import { z } from "zod";
import { saveChartLayout } from "../../../db/generated/market.ts";
import { call } from "../../http/call.ts";
import { id, text } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";
import { layoutPath, readLayout } from "../model/layout-address.ts";

/** Nine charts, each with four comparisons and twelve indicators. */
const MAX_CHARTS_LENGTH = 12_000;

/** Stores the charts on screen under a name, or renames a layout and replaces its charts. Without `id` it is new. */
export const action = call({
  roles: signedIn,
  input: z.object({
    id: id().optional(),
    name: text("Name is required", 30),
    charts: z.string().max(MAX_CHARTS_LENGTH),
    links: z.string().max(60).default(""),
    stacked: z.enum(["true", "false"]).default("false"),
  }),
  back: "/charts",
  run({ pool, actor, input: { id, name, charts, links, stacked } }) {
    return saveChartLayout(pool, {
      actor,
      id: id ?? null,
      name,
      charts: charts.split(","),
      links: links.split(",").filter(Boolean),
      isStacked: stacked === "true",
    });
  },
  done: (layoutId, { input }) => ({
    message: "Layout saved",
    to: layoutPath({ ...readLayout(new URLSearchParams(fieldsOf(input))), id: layoutId }),
    data: { id: layoutId },
  }),
});

const fieldsOf = ({ charts, links, stacked }: Record<"charts" | "links" | "stacked", string>) => ({
  charts,
  links,
  stacked,
});
