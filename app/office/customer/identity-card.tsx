import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { formatMinute } from "../../ui/format/date.ts";
import { formatPhone } from "../../ui/format/phone.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { dayInOffice } from "../customers/day-in-office.ts";
import { NameNotice } from "../customers/name-notice.tsx";
import type { CustomerHead } from "./customer.tsx";
import { Tags } from "./tags.tsx";

/** The person: contact, tags, manager, country with the local time. */
export function IdentityCard({ head: { customer, overview, timeZone, zone, now } }: { head: CustomerHead }) {
  const { t } = useTranslation();
  const { profile } = customer;
  return (
    <section className="card identity-card">
      <div className="card-body stack stack-12">
        <div className="row">
          <Avatar name={customer.full_name} size="lg" />
          <div className="two-l">
            <b className="med">
              <bdi>{customer.full_name}</bdi>
            </b>
            <Ltr>{customer.email}</Ltr>
          </div>
        </div>
        <Tags id={customer.id} tags={overview.tags} plan={customer.plan} mayChange={customer.access === "all"} />
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
          <KeyValue label={t("Role")}>{t("Customer")}</KeyValue>
          <KeyValue label={t("Manager")}>
            <bdi>{customer.manager ?? NOTHING}</bdi>
          </KeyValue>
          <KeyValue label={t("Phone")}>{profile.phone ? <Ltr>{formatPhone(profile.phone)}</Ltr> : NOTHING}</KeyValue>
          <KeyValue label={t("Country")}>
            {profile.country ? <bdi>{t(profile.country)}</bdi> : NOTHING}
            {zone ? (
              <span className="muted">
                {" · "}
                <Ltr title={zone}>{formatMinute(now, zone)}</Ltr>
              </span>
            ) : null}
          </KeyValue>
          <KeyValue label={t("Birth date")}>
            <Ltr>{dayInOffice(profile.birth_date)}</Ltr>
          </KeyValue>
          <KeyValue label={t("Registered")}>
            <DateTime iso={customer.created_at} timeZone={timeZone} as="office" />
          </KeyValue>
          <KeyValue label={t("Last sign-in")}>
            <DateTime iso={customer.last_login_at} timeZone={timeZone} as="office" />
          </KeyValue>
          {customer.lead_id ? (
            <KeyValue label={t("Lead")}>
              <Link className="link" to={`/admin/leads/${customer.lead_id}/edit`}>
                {t("Lead {{id}}", { id: customer.lead_id })}
              </Link>
            </KeyValue>
          ) : null}
        </KeyValueList>
      </div>
    </section>
  );
}
