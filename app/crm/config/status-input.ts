import { z } from "zod";
import { text, version } from "../../http/fields.ts";

const isDefault = z.union(
  [z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")],
  "isDefault is required",
);
export const statusInput = z.object({ status: text("Status is required", 60), isDefault, version });
