import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import { documentsBeside, listDocuments, type ListDocumentsRow } from "../../../db/generated/kyc.ts";
import { newestOf } from "../../../db/queries/list-ask.ts";
import { notFound } from "../../http/errors.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { kycStatuses } from "../../ui/kyc-status.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { BesideLinks } from "../beside-links.tsx";
import { dayInOffice } from "../customers/day-in-office.ts";
import { useDecisionKeys } from "../money/use-decision-keys.ts";
import { ApproveDocuments, DeclineDocuments } from "./decision-popovers.tsx";
import { Documents } from "./document-figures.tsx";
import { documentTypes } from "./kyc-list.tsx";

/** Includes the submission under review. */
const MAX_SUBMISSIONS = 20;

/** One submission: pictures, profile data, the customer's other submissions, and links to the list's neighbours. */
export const loader = read({
  roles: [admin],
  params: idParams,
  async run({ pool, actor, params, session }) {
    const [document] = await listDocuments(pool, { actor, ...newestOf({ id: String(params.id) }) });
    if (!document) throw notFound();
    const [all, beside] = await Promise.all([
      listDocuments(pool, { actor, ...newestOf({ customer: String(document.user_id) }, MAX_SUBMISSIONS) }),
      documentsBeside(pool, { actor, documentId: document.id }),
    ]);
    return {
      document,
      beside,
      others: all.filter((other) => other.id !== document.id),
      timeZone: session.preferences.time_zone,
    };
  },
});

const reviewOf = (id: number | null) => (id === null ? null : `/admin/kyc/${id}`);

export const handle = {
  recordOf: (data: { document: { type: string; full_name: string } } | undefined, t: TFunction) =>
    data && [t(documentTypes[data.document.type] ?? data.document.type), data.document.full_name],
};

export default function KycReview() {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const { document, beside, others, timeZone } = useLoaderData<typeof loader>();
  useDecisionKeys();
  return (
    <Page>
      <div>
        <nav className="crumb" aria-label={t("Breadcrumb")}>
          <Link to="/admin/kyc">{t("KYC documents")}</Link>
          <span aria-current="page">
            <bdi>{document.full_name}</bdi>
          </span>
        </nav>
        <div className="page-head">
          <h1>
            <bdi>{document.full_name}</bdi>
          </h1>
          <Chip dot tone={kycStatuses[document.status].tone}>
            {t(kycStatuses[document.status].label)}
          </Chip>
          <span className="muted">
            {t(documentTypes[document.type] ?? document.type)} ·{" "}
            <DateTime iso={document.created_at} timeZone={timeZone} as="office" />
          </span>
          <nav className="end row" aria-label={t("Previous and next")}>
            <span className="muted xs">{t("{{number}} pending", { number: formatUnits(String(beside.waiting)) })}</span>
            <BesideLinks
              previous={{ to: reviewOf(beside.previous), text: t("Previous submission") }}
              next={{ to: reviewOf(beside.next), text: t("Next submission") }}
            />
          </nav>
        </div>
      </div>
      <div className="kyc-review">
        <Documents document={document} />
        <div className="stack">
          <Card title={t("Customer details")}>
            <KeyValueList lined>
              <KeyValue label={t("Full name")}>
                <Link to={customerPage(document.user_id)}>
                  <bdi>{document.full_name}</bdi>
                </Link>
              </KeyValue>
              <KeyValue label={t("Birth date")}>
                <Ltr>{dayInOffice(document.birth_date)}</Ltr>
              </KeyValue>
              <KeyValue label={t("Address")}>
                <bdi>{document.address || "–"}</bdi>
              </KeyValue>
              <KeyValue label={t("Email")}>
                <Ltr>{document.email}</Ltr>
              </KeyValue>
            </KeyValueList>
          </Card>
          <Verdict document={document} timeZone={timeZone} />
          {others.length > 0 ? (
            <Card title={t("Other submissions")}>
              <ul className="plain stack stack-8">
                {others.map((other) => (
                  <li key={other.id} className="row">
                    <Link to={`/admin/kyc/${other.id}`}>
                      <DateTime iso={other.created_at} timeZone={timeZone} as="office" />
                    </Link>
                    <Chip tone={kycStatuses[other.status].tone}>{t(kycStatuses[other.status].label)}</Chip>
                    <bdi className="sub xs">{phrase(other.decline_reason ?? "")}</bdi>
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

type Props = { document: Omit<ListDocumentsRow, "sort_key">; timeZone: string };

/** Documents can be approved unless they are, and declined at any time. */
function Verdict({ document, timeZone }: Props) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  return (
    <Card title={t("Decision")}>
      <div className="stack stack-12">
        {document.decided_by ? (
          <p className="xs muted">
            <bdi>{document.decided_by}</bdi> · <DateTime iso={document.decided_at} timeZone={timeZone} as="office" />
          </p>
        ) : null}
        {document.decline_reason ? (
          <Notice tone="danger">
            <bdi className="pop-text">{phrase(document.decline_reason)}</bdi>
          </Notice>
        ) : null}
        {document.is_newest ? (
          <>
            <ApproveDocuments document={document} block />
            <DeclineDocuments document={document} block />
          </>
        ) : (
          <Notice>{t("The customer has submitted newer documents")}</Notice>
        )}
      </div>
    </Card>
  );
}
