import { z, type ZodType } from "zod";
import { seal } from "../../../db/seal.ts";
import { namesInside } from "../../outbound/post-outbound.ts";
import { toggle, version } from "../../http/fields.ts";
import { optionalSum } from "../edit/input.ts";
import { secrets, sections } from "./setting-fields.ts";

const invalid = "Check the values you entered";

/** Switches are stored as on or off, the theme as dark or light; other values are refused. */
function switchOf(name: string): ZodType<string | undefined> {
  const [on, off] = name === "theme" ? (["dark", "light"] as const) : (["on", "off"] as const);
  const states = z.enum([on, off], invalid);
  const choice = z.union([states, toggle(invalid).transform((isOn) => (isOn ? on : off))], invalid);
  return z.preprocess((value) => [value].flat().at(-1), choice.optional());
}

const line = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z.string(invalid).max(20_000, "This text is too long").optional(),
);
const required = z.string("required").trim().min(1, "required").max(300, "This text is too long");

/** Refuses private IP addresses as sending does; host names are checked when they are resolved (app/outbound). */
const webhookAddress = z.preprocess(
  (value) => (typeof value === "string" ? value.trim() : value),
  z
    .string(invalid)
    .max(20_000, "This text is too long")
    .refine((url) => !URL.canParse(url) || !namesInside(url), "This URL points to a private network")
    .optional(),
);

function fieldOf({ name, kind, required: isRequired }: (typeof sections)[number]["fields"][number]): ZodType {
  if (isRequired) return required;
  if (name === "webhookUrl") return webhookAddress;
  if (kind === "switch") return switchOf(name);
  if (kind === "figure") return optionalSum("Enter a valid amount").transform((value) => (value === null ? "" : value));
  if (kind === "currencies")
    return z.preprocess((value) => (Array.isArray(value) ? value.filter(Boolean).join(",") : value), line);
  return line;
}

/** Omitted settings stay unchanged, except the three required ones. */
export const settingInput = z.object(
  Object.fromEntries([
    ...sections.flatMap(({ fields }) =>
      fields.filter(({ kind }) => kind !== "picture").map((field) => [field.name, fieldOf(field)]),
    ),
    ["version", version],
    ["remove", z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string()))],
  ]) as Record<string, ZodType>,
);

/** The values to store: secrets are encrypted, and blank secrets are left out to keep the stored ones. */
export function toStore(input: Record<string, unknown>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(input)) {
    if (name === "remove" || typeof value !== "string") continue;
    if (!secrets.includes(name)) kept[name] = value;
    else if (value !== "") kept[name] = seal(value, `setting:${name}`);
  }
  return kept;
}
