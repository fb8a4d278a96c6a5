import { Link, useLoaderData } from "@remix-run/react";
import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { countDocuments, listDocuments } from "../../../db/generated/kyc.ts";
import { loadList } from "../../http/list/load-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { List } from "../../ui/list/list.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { OfficePage } from "../office-page.tsx";
import { ApproveDocuments, DeclineDocuments } from "./decision-popovers.tsx";
import { ViewDocuments } from "./document-figures.tsx";
import { kycList } from "./kyc-list.ts";
import { kycTones, useKycWords } from "./kyc-words.ts";

/** identity documents; VIEW shows them in a popover, Review on a page of their own. */
export const loader = read({
  roles: [admin],
  run: async (reading) => ({
    timeZone: reading.session.preferences.time_zone,
    ...(await loadList(kycList, reading, { rows: listDocuments, count: countDocuments })),
  }),
});

export default function KycDocuments() {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const { timeZone, ...list } = useLoaderData<typeof loader>();
  const { types, statuses } = useKycWords();
  const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
  return (
    <OfficePage>
      <List
        definition={kycList}
        list={list}
        path="/admin/kyc"
        title={t("KYC Documents")}
        searchText={t("Search name or email")}
        exportTo="/admin/kyc/api"
        views={[{ text: t("Pending"), query: "?status=pending" }]}
        columns={[
          {
            name: "type",
            label: t("Document"),
            card: "c",
            cell: (row) => <Link to={`/admin/kyc/${row.id}`}>{types[row.type] ?? row.type}</Link>,
          },
          {
            name: "full_name",
            label: t("Full name"),
            card: "a",
            cell: (row) => (
              <Link className="primary" to={`/admin/customers/edit/${row.user_id}`}>
                <bdi>{row.full_name}</bdi>
              </Link>
            ),
          },
          { name: "email", label: t("Client email"), className: "sub", cell: (row) => Ltr({ children: row.email }) },
          {
            name: "status",
            label: t("Status"),
            card: "b",
            cell: (row) => Chip({ dot: true, tone: kycTones[row.status], children: statuses[row.status] }),
          },
          {
            name: "created_at",
            label: t("Upload date"),
            className: "sub",
            cell: (row) => DateTime({ iso: row.created_at, timeZone, as: "office" }),
          },
          { name: "view", label: t("View"), cell: (row) => <ViewDocuments document={row} /> },
          {
            name: "decline_reason",
            label: t("Decline reason"),
            className: "sub",
            cell: (row) => (
              <bdi title={phrase(row.decline_reason ?? "") || undefined}>
                {phrase(row.decline_reason ?? "").slice(0, 60) || NOTHING}
              </bdi>
            ),
          },
          { name: "id", label: t("ID"), cell: (row) => Ltr({ children: row.id }) },
        ]}
        filters={[
          { name: "id", label: t("Go to ID") },
          { name: "status", label: t("Status"), options: options(statuses) },
          { name: "type", label: t("Document"), options: options(types) },
          { name: "from", label: t("From") },
          { name: "to", label: t("To") },
        ]}
        rowActions={(row) => (
          <>
            <LinkButton id={`review-${row.id}`} size="sm" to={`/admin/kyc/${row.id}`}>
              {t("Review")}
              <span className="vh"> {row.full_name}</span>
            </LinkButton>
            {row.is_newest ? (
              <>
                <ApproveDocuments document={row} size="sm" />
                <DeclineDocuments document={row} size="sm" />
              </>
            ) : null}
          </>
        )}
        empty={{ icon: ShieldCheck, text: t("Documents that customers submit will be listed here.") }}
      />
    </OfficePage>
  );
}
