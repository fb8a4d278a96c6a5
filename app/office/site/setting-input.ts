import { z, type ZodType } from "zod";
import { seal } from "../../../db/seal.ts";
import { namesInside } from "../../outbound/post-outbound.ts";
import { toggle, version } from "../../http/fields.ts";
import { optionalSum } from "../edit/input.ts";
import { secrets, sections } from "./setting-fields.ts";

const odd = "Please check what you entered";

/** However a switch says yes or no, it is kept as on or off; the dark theme's as dark or light. What is neither changes nothing. */
function switchOf(name: string): ZodType<string | undefined> {
  const [on, off] = name === "theme" ? (["dark", "light"] as const) : (["on", "off"] as const);
  const states = z.enum([on, off], odd);
  const asked = z.union([states, toggle(odd).transform((isOn) => (isOn ? on : off))], odd);
  return z.preprocess((value) => [value].flat().at(-1), asked.optional());
}

const line = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z.string(odd).max(20_000, "The text is too long").optional(),
);
const required = z.string("required").trim().min(1, "required").max(300, "The text is too long");

/** The same refusal as on sending, for addresses that are written out; names are judged when they are resolved (app/outbound). */
const webhookAddress = z.preprocess(
  (value) => (typeof value === "string" ? value.trim() : value),
  z
    .string(odd)
    .max(20_000, "The text is too long")
    .refine((url) => !URL.canParse(url) || !namesInside(url), "This address is inside a private network")
    .optional(),
);

function fieldOf({ name, kind, required: isRequired }: (typeof sections)[number]["fields"][number]): ZodType {
  if (isRequired) return required;
  if (name === "webhookUrl") return webhookAddress;
  if (kind === "switch") return switchOf(name);
  if (kind === "figure")
    return optionalSum("The amount is not valid").transform((value) => (value === null ? "" : value));
  if (kind === "currencies")
    return z.preprocess((value) => (Array.isArray(value) ? value.filter(Boolean).join(",") : value), line);
  return line;
}

/** what is missing stays, but for the three that are required. */
export const settingInput = z.object(
  Object.fromEntries([
    ...sections.flatMap(({ fields }) =>
      fields.filter(({ kind }) => kind !== "picture").map((field) => [field.name, fieldOf(field)]),
    ),
    ["version", version],
    ["remove", z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string()))],
  ]) as Record<string, ZodType>,
);

/** As the table keeps it: secrets sealed, and those left blank as they are. */
export function toStore(input: Record<string, unknown>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(input)) {
    if (name === "remove" || typeof value !== "string") continue;
    if (!secrets.includes(name)) kept[name] = value;
    else if (value !== "") kept[name] = seal(value, `setting:${name}`);
  }
  return kept;
}
