import { z } from "zod";
import { saveDrawing } from "../../../../db/generated/market.ts";
import { readTime } from "../../../dayjs.ts";
import { call } from "../../../http/call.ts";
import { id, optionalText, whole } from "../../../http/fields.ts";
import { signedIn } from "../../../http/roles.ts";
import { isMoment } from "../../../ui/format/date.ts";
import { instrumentName } from "../../model/order-input.ts";

const invalid = { error: "The drawing is not valid" };
const point = z.object(
  {
    time: z
      .string(invalid)
      .refine(isMoment, invalid)
      .transform((text) => readTime(text).toISOString()),
    price: z.string(invalid).regex(/^\d{1,10}(\.\d{1,20})?$/, invalid),
  },
  invalid,
);

/** Stores a new drawing, or replaces the one with `id`. The database checks kinds, points and style. */
export const action = call({
  roles: signedIn,
  input: z.object({
    id: id().optional(),
    instrument: instrumentName,
    kind: z.string(invalid).max(20, invalid),
    points: z.array(point, invalid).max(3, invalid),
    color: z.string(invalid).max(20, invalid),
    width: whole("The drawing is not valid"),
    text: optionalText(1_000),
    place: whole("The drawing is not valid").nullable().default(null),
  }),
  back: "/dashboard",
  run: ({ pool, actor, input: { id: drawingId, instrument, kind, points, color, width, text, place } }) =>
    saveDrawing(pool, {
      actor,
      id: drawingId ?? null,
      instrument,
      kind,
      times: points.map(({ time }) => time),
      prices: points.map(({ price }) => price),
      color,
      width,
      text,
      place,
    }),
  done: (drawingId) => ({ data: { id: drawingId } }),
});
