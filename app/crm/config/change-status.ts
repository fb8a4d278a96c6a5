import { z } from "zod";
import { deleteStatus, getStatus, saveStatus } from "../../../db/generated/crm.ts";
import { serveRecord } from "../../forms/edit/serve-record.ts";
import { text } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";

export const action = serveRecord({
  roles: [admin, manager],
  list: "/admin/crm-config/sales-statuses",
  marksRow: false,
  find: getStatus,
  input: z.object({
    status: text("Status is required", 60),
    isDefault: z.union(
      [z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")],
      "isDefault is required",
    ),
  }),
  save: ({ pool, input, ...status }) => saveStatus(pool, { ...status, ...input }),
  remove: deleteStatus,
  messages: {
    added: "Sales status added successfully",
    changed: "Sales status updated successfully",
    removed: "Sales Status deleted successfully",
  },
});
