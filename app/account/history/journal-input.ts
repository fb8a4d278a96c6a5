import { z } from "zod";
import { flag, optionalText } from "../../http/fields.ts";

const tagList = z.preprocess(
  (sent) =>
    [sent ?? []]
      .flat()
      .flatMap((tag: unknown) => (typeof tag === "string" ? tag.split(",").filter((one) => one.trim() !== "") : [tag])),
  z.array(z.string().max(100)).max(50),
);
const rating = z.preprocess(
  (sent) => (sent === "" || sent === undefined ? null : Number(sent)),
  z.int({ error: "Choose one of the listed values" }).min(-100).max(100).nullable(),
);

/**
 * The customer's note of a position. Tags are chosen, entered or both; a text has them separated by commas. SQL checks
 * lengths and values.
 */
export const noteInput = z.object({
  tags: tagList,
  newTags: tagList,
  note: optionalText(5000),
  mood: optionalText(40),
});

/** The note of a closed trade. */
export const journalInput = noteInput.extend({
  followedPlan: optionalText(40),
  execution: rating,
  /** The field of the file; its content is checked where it is stored. */
  image: z.unknown().optional(),
  removesImage: flag(),
});
