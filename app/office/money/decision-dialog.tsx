import { useTranslation } from "react-i18next";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Money } from "../../ui/figures.tsx";
import { formatMoney } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DeclineReason } from "../decline/decline-reason.tsx";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { NameNotice } from "../customers/name-notice.tsx";
import type { Decided } from "./load-requests.ts";

/** Confirms approval or decline of a request; a decline has an optional reason. */
export function DecisionDialog({ kind, approves, details, proof, review, names, request }: Decided) {
  const { t } = useTranslation();
  const isDeposit = kind === "deposit";
  const title = isDeposit
    ? approves
      ? t("Approve this deposit?")
      : t("Decline this deposit?")
    : approves
      ? t("Approve this withdrawal?")
      : t("Decline this withdrawal?");
  const decision = approves ? "approve" : "decline";
  return (
    <EditDialog
      title={title}
      note={
        <>
          <bdi>{request.full_name}</bdi> · <Ltr>{request.id}</Ltr>
        </>
      }
      action={`/admin/${kind}s/${request.id}/${decision}`}
      row={request.id}
      opener={`${decision}-${request.id}`}
      submit={approves ? t("Approve") : t("Decline")}
      danger={!approves}
    >
      {({ field }) => (
        <>
          {request.status === "pending" ? null : <Notice tone="warn">{t("This request is no longer pending")}</Notice>}
          {review ? <Notice tone="warn">{t(review)}</Notice> : null}
          {names ? <NameNotice {...names} /> : null}
          <KeyValueList lined>
            <KeyValue label={t("Amount")}>
              <Money value={request.amount} currency={request.currency} />
            </KeyValue>
            <KeyValue label={t("Fee")}>
              <Money value={request.fee} currency={request.currency} />
            </KeyValue>
            <KeyValue label={t("Total")} total>
              <Money value={request.total} currency={request.currency} />
            </KeyValue>
            {details
              .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
              .map(([name, value]) => (
                <KeyValue key={name} label={t(bankTexts[name] ?? name)}>
                  <Ltr>{value}</Ltr>
                </KeyValue>
              ))}
          </KeyValueList>
          {proof ? (
            <p>
              <a href={proof} target="_blank" rel="noreferrer">
                {t("Proof of payment")}
              </a>
            </p>
          ) : null}
          {approves ? null : (
            <>
              {isDeposit ? null : (
                <Notice>
                  {t("{{amount}} {{currency}} will be returned to {{name}}'s available balance.", {
                    amount: formatMoney(request.total),
                    currency: request.currency,
                    name: request.full_name,
                  })}
                </Notice>
              )}
              <DeclineReason about={kind} field={field("declineReason", { maxLength: 2000 })} optional />
            </>
          )}
        </>
      )}
    </EditDialog>
  );
}

/** The labels of bank details, in the order of a bank transfer. */
const bankTexts: Record<string, string> = {
  bankName: "Bank name",
  accountName: "Account holder",
  accountNumber: "Account number",
  swiftCode: "SWIFT/BIC",
  bankCountry: "Bank country",
};
const places = Object.keys(bankTexts);

/** Other details follow the known ones. */
function placeOf(name: string): number {
  return places.includes(name) ? places.indexOf(name) : places.length;
}
