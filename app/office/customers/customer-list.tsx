import { CircleCheck, Clock } from "lucide-react";
import { customerPage } from "../../frame/customer-page.ts";
import type { ListCustomersRow } from "../../../db/generated/iam.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { formatPhone } from "../../ui/format/phone.ts";
import { Icon } from "../../ui/icon.tsx";
import { customerKycStatuses, kycChoices } from "../../ui/kyc-status.ts";
import { Link } from "../../ui/link.tsx";
import { dayFilters, type ListDefinition, oneOf } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";
import { dayInOffice } from "./day-in-office.ts";

type Row = Omit<ListCustomersRow, "sort_key">;

/** A-031; `within` is the query that leads from the customer's page back to this list. */
export const customerList: ListDefinition<Row, { within: string }> = {
  name: "customers",
  columns: {
    id: { head: "ID", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    full_name: {
      head: "Full name",
      card: "a",
      cell: (row, { t, within }) => (
        <Link className={`row primary ${ROW_TARGET}`} to={customerPage(row.id, within)}>
          {Avatar({ name: row.full_name })}
          <bdi>{row.full_name}</bdi>
          {row.is_online ? <i className="dot dot-ok" title={t("Online")} /> : null}
        </Link>
      ),
    },
    email: { head: "Email", card: "c", className: "sub", cell: (row) => Ltr({ children: row.email }) },
    phone: {
      head: "Phone",
      isSpare: true,
      isExported: true,
      className: "sub",
      cell: (row) => (row.phone ? Ltr({ children: formatPhone(row.phone) }) : "–"),
    },
    birth_date: {
      head: "Birth date",
      isSpare: true,
      isExported: true,
      className: "sub",
      cell: (row) => Ltr({ children: dayInOffice(row.birth_date) }),
    },
    country: {
      head: "Country",
      isSpare: true,
      isExported: true,
      className: "sub",
      cell: (row) => <bdi>{row.country ?? "–"}</bdi>,
    },
    kyc_status: {
      head: "KYC",
      isUnsorted: true,
      cell: ({ kyc_status: status }, { t }) =>
        Chip({
          dot: true,
          tone: status === "not_submitted" ? undefined : customerKycStatuses[status].tone,
          children: t(customerKycStatuses[status].label),
        }),
    },
    balance: {
      head: "Balance",
      numeric: true,
      exported: { balance: "Balance", balance_currency: "Currency" },
      cell: (row) => Money({ value: row.balance, currency: row.balance_currency }),
    },
    manager: { head: "Manager", className: "sub", cell: (row) => <bdi>{row.manager ?? NOTHING}</bdi> },
    last_login_at: {
      head: "Last sign-in",
      className: "sub",
      cell: (row, { timeZone }) => DateTime({ iso: row.last_login_at, timeZone, as: "office" }),
    },
    tags: {
      head: "Tags",
      isSpare: true,
      isUnsorted: true,
      exported: {},
      cell: ({ tags }) => (
        <span className="row row-4 wrap">
          {tags.map(({ id, name }) => (
            <Chip key={id} tone="accent">
              <bdi>{name}</bdi>
            </Chip>
          ))}
        </span>
      ),
    },
    role: { head: "Role", isSpare: true, isExported: true, className: "sub", cell: (row, { t }) => t(row.role) },
    is_email_verified: {
      head: "Email verified",
      isSpare: true,
      isExported: true,
      cell: (row, { t }) => (
        <span className={row.is_email_verified ? "row row-4" : "row row-4 muted"}>
          {Icon({ of: row.is_email_verified ? CircleCheck : Clock, size: 14 })}
          {row.is_email_verified ? t("Yes") : t("No")}
        </span>
      ),
    },
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
    created_at: {
      head: "Registered",
      isSpare: true,
      className: "sub",
      cell: (row, { timeZone }) => DateTime({ iso: row.created_at, timeZone, as: "office" }),
    },
  },
  sort: "-id",
  search: "Search name, email, phone or ID",
  filters: {
    status: oneOf("Status", { active: "Active", inactive: "Inactive" }),
    verified: oneOf("Email verified", { yes: "Yes", no: "No" }),
    kyc: oneOf("KYC", kycChoices(customerKycStatuses)),
    country: { kind: "text", label: "Country" },
    tag: { kind: "text", label: "Tag" },
    ...dayFilters,
  },
};
