import { z } from "zod";
import { optionalText, text, version } from "../../http/fields.ts";

const fields = {
  name: text("Name is required", 100),
  link: text("Link is required", 1000),
  customLabel: optionalText(100),
  customValue: optionalText(500),
};

/** `logo` holds the name of the picture that was sent, the picture itself is kept. */
export const newExternal = z.object({ ...fields, logo: text("Logo is required", 300) });
/** without a logo the one there is stays. */
export const changedExternal = z.object({ ...fields, version });
