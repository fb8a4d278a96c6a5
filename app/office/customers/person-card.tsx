import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Customer } from "../../../db/shapes/iam.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { customerKycStatuses } from "../../ui/kyc-status.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { NameNotice } from "./name-notice.tsx";

type Props = { customer: Customer; timeZone: string; mayEnter: boolean; mayReview: boolean };

/** The left card: identity, status and contact of the customer. */
export function PersonCard({ customer, timeZone, mayEnter, mayReview }: Props) {
  const { t } = useTranslation();
  const kyc = customerKycStatuses[customer.kyc_status];
  // Staff have nothing to do until documents are submitted.
  const kycChip = <Chip tone={customer.kyc_status === "not_submitted" ? undefined : kyc.tone}>{t(kyc.sentence)}</Chip>;
  return (
    <section className="card">
      <div className="card-body person">
        <Avatar name={customer.full_name} size="xl" />
        <h2>
          <bdi>{customer.full_name}</bdi>
        </h2>
        <Ltr className="sub">{customer.email}</Ltr>
        <div className="row row-4 wrap">
          <Chip dot tone={customer.is_active ? "ok" : "danger"}>
            {customer.is_active ? t("Active") : t("Inactive")}
          </Chip>
          {mayEnter ? (
            mayReview && customer.document_id ? (
              <Link to={`/admin/kyc/${customer.document_id}`}>{kycChip}</Link>
            ) : (
              kycChip
            )
          ) : null}
          {customer.plan ? <Chip>{customer.plan}</Chip> : null}
        </div>
        {mayEnter ? (
          <form noValidate className="person-enter" method="post" action={`/admin/customers/login-as/${customer.id}`}>
            <Button block icon={LogIn}>
              {t("Log in as {{name}}", { name: customer.full_name })}
            </Button>
          </form>
        ) : null}
      </div>
      <div className="card-foot">
        {customer.name_warning ? (
          <NameNotice
            warning={customer.name_warning}
            fullName={customer.full_name}
            approvedName={customer.approved_name}
          />
        ) : null}
        <KeyValueList>
          {customer.approved_name ? (
            <KeyValue label={t("Approved name")}>
              <bdi>{customer.approved_name}</bdi>
            </KeyValue>
          ) : null}
          <KeyValue label={t("Registered")}>
            <DateTime iso={customer.created_at} timeZone={timeZone} as="office" />
          </KeyValue>
          <KeyValue label={t("Last sign-in")}>
            {customer.is_online ? (
              <span className="row row-4">
                <i className="dot dot-ok" />
                {t("Online")}
              </span>
            ) : (
              <DateTime iso={customer.last_login_at} timeZone={timeZone} as="office" />
            )}
          </KeyValue>
          {customer.manager ? (
            <KeyValue label={t("Manager")}>
              <bdi>{customer.manager}</bdi>
            </KeyValue>
          ) : null}
          {customer.lead_id ? (
            <KeyValue label={t("Lead")}>
              <Link className="link" to={`/admin/leads/${customer.lead_id}/edit`}>
                {t("Notes and calls")}
              </Link>
            </KeyValue>
          ) : null}
        </KeyValueList>
      </div>
    </section>
  );
}
