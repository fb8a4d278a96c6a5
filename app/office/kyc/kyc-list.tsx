import { Link } from "@remix-run/react";
import { customerPage } from "../../frame/customer-page.ts";
import type { ListDocumentsRow } from "../../../db/generated/kyc.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { kycChoices, kycStatuses } from "../../ui/kyc-status.ts";
import { dayFilters, idFilter, type ListDefinition, oneOf } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";
import { ViewDocuments } from "./document-figures.tsx";

/** The types of identity documents, in English. */
export const documentTypes: Record<string, string> = {
  national_id: "National ID",
  passport: "Passport",
  driver_license: "Driver's licence",
};

type Row = Omit<ListDocumentsRow, "sort_key">;

/** A-044; `phrase` translates a text that comes with the data. */
export const kycList: ListDefinition<Row, { phrase: (text: string) => string }> = {
  name: "kyc",
  columns: {
    type: {
      head: "Document",
      card: "c",
      cell: (row, { t }) => (
        <Link className={ROW_TARGET} to={`/admin/kyc/${row.id}`}>
          {t(documentTypes[row.type] ?? row.type)}
        </Link>
      ),
    },
    full_name: {
      head: "Full name",
      card: "a",
      cell: (row) => (
        <Link className="primary" to={customerPage(row.user_id)}>
          <bdi>{row.full_name}</bdi>
        </Link>
      ),
    },
    email: { head: "Customer email", className: "sub", cell: (row) => Ltr({ children: row.email }) },
    status: {
      head: "Status",
      card: "b",
      cell: ({ status }, { t }) =>
        Chip({ dot: true, tone: kycStatuses[status].tone, children: t(kycStatuses[status].label) }),
    },
    created_at: {
      head: "Upload date",
      className: "sub",
      cell: (row, { timeZone }) => DateTime({ iso: row.created_at, timeZone, as: "office" }),
    },
    view: { head: "View", isUnsorted: true, exported: {}, cell: (row) => <ViewDocuments document={row} /> },
    decline_reason: {
      head: "Decline reason",
      className: "sub",
      cell: ({ decline_reason: reason }, { phrase }) => {
        const text = phrase(reason ?? "");
        return <bdi title={text || undefined}>{text.slice(0, 60) || NOTHING}</bdi>;
      },
    },
    id: { head: "ID", isSpare: true, cell: (row) => Ltr({ children: row.id }) },
  },
  sort: "-id",
  search: "Search name or email",
  filters: {
    id: idFilter,
    status: oneOf("Status", kycChoices(kycStatuses)),
    type: oneOf("Document", documentTypes),
    ...dayFilters,
  },
};
