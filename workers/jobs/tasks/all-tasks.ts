import { getStore } from "../../../app/storage/store.ts";
import type { Host } from "../../apis.ts";
import type { fetchOutbound } from "../../../app/outbound/fetch-outbound.ts";
import type { postOutbound } from "../../../app/outbound/post-outbound.ts";
import type { Context, Task } from "../context.ts";
import { changeLeads } from "./crm/change-leads.ts";
import { complianceTasks } from "./compliance/compliance-tasks.ts";
import { importLeads } from "./crm/import-leads.ts";
import { sendLeadWebhook } from "./crm/send-lead-webhook.ts";
import { sendPostback } from "./money/send-postback.ts";
import { sendAccountExists } from "./iam/send-account-exists.ts";
import { sendHumanCode } from "./iam/send-human-code.ts";
import { sendPasswordChanged } from "./iam/send-password-changed.ts";
import { sendResetPassword } from "./iam/send-reset-password.ts";
import { sendVerifyEmail } from "./iam/send-verify-email.ts";
import { fetchNews } from "./market/fetch-news.ts";
import { remindExpiry } from "./kyc/remind-expiry.ts";
import { refreshHours } from "./market/refresh-hours.ts";
import { refreshRates } from "./market/refresh-rates.ts";
import { eraseFiles } from "./compliance/erase-files.ts";
import { exportPerson } from "./compliance/export-person.ts";
import { closeDays } from "./money/close-days.ts";
import { lookUpPayments } from "./money/look-up-payments.ts";
import { processPaymentEvent } from "./money/process-payment-event.ts";
import { sealLedger } from "./money/seal-ledger.ts";
import { checkInvariants } from "./site/check-invariants.ts";
import { nightlyTasks } from "./site/nightly-tasks.ts";
import { sendNotices } from "./site/send-notices.ts";
import { sendPush } from "./site/send-push.ts";
import { sendReport } from "./reports/send-report.ts";
import { sendReports } from "./reports/send-reports.ts";
import { chargeRollover } from "./trading/charge-rollover.ts";
import { notifyClosures } from "./trading/notify-closures.ts";
import { warnMargins } from "./trading/warn-margins.ts";

type Outside = {
  /** The superuser's connection, which the checks of invariants need. */
  adminUrl: string;
  host: Host;
  post: typeof postOutbound;
  fetchFile: typeof fetchOutbound;
};

/** Every task by the name of its jobs. */
export function allTasks(context: Context, { adminUrl, host, post, fetchFile }: Outside): Record<string, Task> {
  return {
    "send-verify-email": sendVerifyEmail(context),
    "send-reset-password": sendResetPassword(context),
    "send-account-exists": sendAccountExists(context),
    "send-human-code": sendHumanCode(context),
    "send-password-changed": sendPasswordChanged(context),
    "import-leads": importLeads(context),
    "change-leads": changeLeads(context),
    ...complianceTasks(context),
    "remind-expiry": remindExpiry(context),
    "send-lead-webhook": sendLeadWebhook(context),
    "send-postback": sendPostback(context),
    "charge-rollover": chargeRollover(context),
    "notify-closures": notifyClosures(context),
    "process-payment-event": processPaymentEvent(context),
    "look-up-payments": lookUpPayments(context),
    "warn-margins": warnMargins(context),
    "send-report": sendReport(context),
    "send-reports": sendReports(context),
    "fetch-news": fetchNews(context, fetchFile),
    "refresh-rates": refreshRates(context, host),
    "refresh-hours": refreshHours(context, host),
    "close-days": closeDays(context),
    "seal-ledger": sealLedger(context),
    "send-notices": sendNotices(context),
    "send-push": sendPush(context, post),
    "check-invariants": checkInvariants(context, adminUrl),
    ...nightlyTasks(context),
    "erase-files": eraseFiles(context, getStore()),
    "export-person": exportPerson(context, getStore()),
  };
}
