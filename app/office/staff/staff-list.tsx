import type { ListStaffRow } from "../../../db/generated/iam.ts";
import { roleNames, staffRoles } from "../../http/roles.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { type ListDefinition, oneOf } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";

type Row = Omit<ListStaffRow, "sort_key">;

export const staffList: ListDefinition<Row> = {
  name: "staff",
  columns: {
    id: { head: "ID", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    full_name: {
      head: "Full name",
      card: "a",
      cell: (row) => (
        <span className="row primary">
          {Avatar({ name: row.full_name })}
          <bdi>{row.full_name}</bdi>
        </span>
      ),
    },
    email: { head: "Email", card: "c", className: "sub", cell: (row) => Ltr({ children: row.email }) },
    role: { head: "Role", cell: (row, { t }) => t(row.role) },
    is_email_verified: { head: "Email verified", cell: (row, { t }) => (row.is_email_verified ? t("Yes") : t("No")) },
    is_active: {
      head: "Status",
      card: "b",
      exported: { is_active: "Active" },
      cell: (row, { t }) =>
        Chip({
          dot: true,
          tone: row.is_active ? "ok" : "danger",
          children: row.is_active ? t("Active") : t("Inactive"),
        }),
    },
    whitelist: {
      head: "Allowed IP addresses",
      isSpare: true,
      isUnsorted: true,
      className: "sub",
      cell: (row, { t }) => (row.whitelist ? Ltr({ children: row.whitelist }) : t("All addresses")),
    },
    last_login_at: {
      head: "Last sign-in",
      isSpare: true,
      className: "sub",
      cell: (row, { timeZone }) => DateTime({ iso: row.last_login_at, timeZone, as: "office" }),
    },
  },
  sort: "-id",
  search: "Search name or email",
  filters: {
    role: oneOf("Role", Object.fromEntries(staffRoles.map((role) => [role, roleNames[role]]))),
    status: oneOf("Status", { active: "Active", inactive: "Inactive" }),
  },
};
