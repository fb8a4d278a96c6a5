import { useLoaderData } from "@remix-run/react";
import { BadgeCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { documentsOf } from "../../../db/generated/kyc.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { kycStatuses } from "../../ui/kyc-status.ts";
import { Link } from "../../ui/link.tsx";
import { MoreCell, MoreHead } from "../../ui/more-cell.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { useCustomer } from "../customers/own-list.tsx";
import { documentTypes } from "../kyc/kyc-list.tsx";

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  run: async ({ pool, actor, params }) => ({ documents: await documentsOf(pool, { actor, userId: params.id }) }),
});

/** The submitted identity documents and their decisions; administrators open the review. */
export default function CustomerIdentity() {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const { documents } = useLoaderData<typeof loader>();
  const { timeZone, roleId } = useCustomer();
  if (documents.length === 0) return <EmptyState icon={BadgeCheck} title={t("No documents submitted")} />;
  return (
    <Table label={t("Identity documents")} cards>
      <thead>
        <tr>
          <HeadCell>{t("Document")}</HeadCell>
          <HeadCell>{t("Status")}</HeadCell>
          <HeadCell>{t("Upload date")}</HeadCell>
          <HeadCell>{t("Decided")}</HeadCell>
          <HeadCell>{t("Approved name")}</HeadCell>
          <HeadCell>{t("Decline reason")}</HeadCell>
          <MoreHead text={t("More")} />
        </tr>
      </thead>
      <tbody>
        {documents.map((one) => {
          const type = t(documentTypes[one.type] ?? one.type);
          const { tone, label } = kycStatuses[one.status];
          return (
            <tr key={one.id}>
              <td className="s-a">
                {roleId === admin ? (
                  <Link className="link" to={`/admin/kyc/${one.id}`}>
                    {type}
                  </Link>
                ) : (
                  type
                )}
              </td>
              <td className="s-b">
                <Chip dot tone={tone}>
                  {t(label)}
                </Chip>
              </td>
              <td className="sub s-c">
                <DateTime iso={one.created_at} timeZone={timeZone} as="office" />
              </td>
              <td className="sub" data-label={t("Decided")}>
                {one.decided_at ? <DateTime iso={one.decided_at} timeZone={timeZone} as="office" /> : NOTHING}
                {one.decided_by ? <bdi> · {one.decided_by}</bdi> : null}
              </td>
              <td data-label={t("Approved name")}>
                <bdi>{one.approved_name ?? NOTHING}</bdi>
              </td>
              <td className="sub" data-label={t("Decline reason")}>
                <bdi>{one.decline_reason ? phrase(one.decline_reason) : NOTHING}</bdi>
              </td>
              <MoreCell text={t("More")} />
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
