import { CircleCheck, Clock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListCustomersRow } from "../../../db/generated/iam.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import type { ListFilter } from "../../ui/list/list-filters.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { dayInOffice } from "./day-in-office.ts";
import { formatPhone } from "../../ui/format/phone.ts";

type Row = Omit<ListCustomersRow, "sort_key">;

/** A-031; `within` goes along to the customer's page, which leads on through this list. */
export function useCustomerColumns(timeZone: string, within: string): ListColumn<Row>[] {
  const { t } = useTranslation();
  const dated = (iso: string | null) => DateTime({ iso, timeZone, as: "office" });
  return [
    { name: "id", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    {
      name: "full_name",
      card: "a",
      cell: (row) => (
        <Link className="row primary" to={`/admin/customers/edit/${row.id}${within}`}>
          {Avatar({ name: row.full_name })}
          <bdi>{row.full_name}</bdi>
          {row.is_online ? <i className="dot dot-ok" title={t("Online")} /> : null}
        </Link>
      ),
    },
    { name: "email", card: "c", className: "sub", cell: (row) => Ltr({ children: row.email }) },
    {
      name: "phone",
      className: "sub",
      cell: (row) => (row.phone ? Ltr({ children: formatPhone(row.phone) }) : "–"),
    },
    {
      name: "birth_date",
      className: "sub",
      cell: (row) => Ltr({ children: dayInOffice(row.birth_date) }),
    },
    { name: "country", className: "sub", cell: (row) => <bdi>{row.country ?? "–"}</bdi> },
    { name: "role", className: "sub", cell: (row) => t(row.role) },
    {
      name: "is_email_verified",
      cell: (row) => (
        <span className={row.is_email_verified ? "row row-4" : "row row-4 muted"}>
          {Icon({ of: row.is_email_verified ? CircleCheck : Clock, size: 14 })}
          {row.is_email_verified ? t("Yes") : t("No")}
        </span>
      ),
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
    { name: "created_at", className: "sub", cell: (row) => dated(row.created_at) },
    { name: "last_login_at", className: "sub", cell: (row) => dated(row.last_login_at) },
  ];
}

export function useCustomerFilters(withStatus: boolean): ListFilter[] {
  const { t } = useTranslation();
  const status = {
    name: "status",
    label: t("Status"),
    options: [
      { value: "active", label: t("Active") },
      { value: "inactive", label: t("Inactive") },
    ],
  };
  return [
    ...(withStatus ? [status] : []),
    {
      name: "verified",
      label: t("Email verified"),
      options: [
        { value: "yes", label: t("Yes") },
        { value: "no", label: t("No") },
      ],
    },
    {
      name: "kyc",
      label: t("KYC"),
      options: [
        { value: "not_submitted", label: t("Not submitted") },
        { value: "pending", label: t("Pending") },
        { value: "approved", label: t("Approved") },
        { value: "declined", label: t("Declined") },
      ],
    },
    { name: "country", label: t("Country") },
    { name: "from", label: t("From") },
    { name: "to", label: t("To") },
  ];
}
