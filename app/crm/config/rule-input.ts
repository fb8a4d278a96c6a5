import { z } from "zod";
import { toggle, version, whole } from "../../http/fields.ts";

/** A list, or comma-separated text of one form field. */
const several = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(","))])
  .default([])
  .transform((words) => words.map((word) => word.trim()).filter((word) => word !== ""));
const number = (wrong: string) =>
  z.preprocess((value) => (value === "" ? null : value), whole(wrong).nullable().default(null));

export const ruleInput = z.object({
  teamId: number("Team is required"),
  method: z.string("Choose a distribution method").nullable().default(null),
  countries: several,
  languages: several,
  room: number("Max open leads per agent must be between 1 and 100,000"),
  position: number("Invalid form data"),
  isActive: toggle("Invalid form data").default(false),
  version,
});
