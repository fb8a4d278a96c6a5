import { useLoaderData } from "@remix-run/react";
import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ListPage } from "../list-page.tsx";
import { ApproveDocuments, DeclineDocuments } from "./decision-popovers.tsx";
import { kycList } from "./kyc-list.tsx";
import { loader as documents } from "./list-documents.ts";

/** Identity documents; View shows them in a popover, Review on a page of their own. */
export const loader = read({
  roles: [admin],
  run: async (reading) => ({
    timeZone: reading.session.preferences.time_zone,
    ...(await documents.page(reading)),
  }),
});

export default function KycDocuments() {
  const { t } = useTranslation();
  const { timeZone, ...list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      definition={kycList}
      list={list}
      path="/admin/kyc"
      title={t("KYC documents")}
      exportTo="/admin/kyc/api"
      views={[{ text: t("Pending"), query: "?status=pending&sort=id" }]}
      given={{ timeZone, phrase: usePhrase() }}
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
      empty={{ icon: ShieldCheck, text: t("No documents yet.") }}
    />
  );
}
