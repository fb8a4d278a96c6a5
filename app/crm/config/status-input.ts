import { z } from "zod";
import { version } from "../../http/fields.ts";

const isDefault = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")], "isDefault is required")
  .nullable()
  .default(null);
/** */
export const statusInput = z.object({ status: z.string("Status is required").default(""), isDefault, version });
