import { z } from "zod";
import { optionalText, text, version } from "../../http/fields.ts";

const fields = {
  name: text("Name is required", 100),
  link: text("Link is required", 1000),
  customLabel: optionalText(100),
  customValue: optionalText(500),
};

/** `logo` is the name of the uploaded picture, which is stored separately. */
export const newExternal = z.object({ ...fields, logo: text("Logo is required", 300) });
/** Without a new logo the stored one is kept. */
export const changedExternal = z.object({ ...fields, version });
