import { useTranslation } from "react-i18next";
import type { ListStaffRow } from "../../../db/generated/iam.ts";
import { roleNames, staffRoles } from "../../http/roles.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import type { ListFilter } from "../../ui/list/list-filters.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import type { SelectOption } from "../../ui/select-field.tsx";

type Row = Omit<ListStaffRow, "sort_key">;

export function useStaffColumns(timeZone: string): ListColumn<Row>[] {
  const { t } = useTranslation();
  return [
    { name: "id", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    {
      name: "full_name",
      card: "a",
      cell: (row) => (
        <span className="row primary">
          {Avatar({ name: row.full_name })}
          <bdi>{row.full_name}</bdi>
        </span>
      ),
    },
    { name: "email", card: "c", className: "sub", cell: (row) => Ltr({ children: row.email }) },
    { name: "role", cell: (row) => t(row.role) },
    {
      name: "is_email_verified",
      cell: (row) => (row.is_email_verified ? t("Yes") : t("No")),
    },
    {
      name: "is_active",
      card: "b",
      cell: (row) =>
        Chip({
          dot: true,
          tone: row.is_active ? "ok" : "danger",
          children: row.is_active ? t("Active") : t("Inactive"),
        }),
    },
    {
      name: "whitelist",
      className: "sub",
      cell: (row) => (row.whitelist ? Ltr({ children: row.whitelist }) : t("Every address")),
    },
    {
      name: "last_login_at",
      className: "sub",
      cell: (row) => DateTime({ iso: row.last_login_at, timeZone, as: "office" }),
    },
  ];
}

/** Every role but the customer's. */
export function useStaffRoles(): SelectOption[] {
  const { t } = useTranslation();
  return staffRoles.map((role) => ({
    value: String(role),
    label: t(roleNames[role]),
  }));
}

export function useStaffFilters(): ListFilter[] {
  const { t } = useTranslation();
  return [
    { name: "role", label: t("Role"), options: useStaffRoles() },
    {
      name: "status",
      label: t("Status"),
      options: [
        { value: "active", label: t("Active") },
        { value: "inactive", label: t("Inactive") },
      ],
    },
  ];
}
