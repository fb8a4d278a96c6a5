import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { getStatus } from "../../../db/generated/kyc.ts";
import { submitDocuments } from "../../../db/queries/kyc/submit-documents.ts";
import { call } from "../../http/call.ts";
import { read } from "../../http/read.ts";
import { customer, signedIn } from "../../http/roles.ts";
import { AccountPage } from "../account-page.tsx";
import { KycForm } from "./kyc-form.tsx";
import { KycOutcome } from "./kyc-outcome.tsx";

export const loader = read({
  roles: signedIn,
  run: ({ pool, actor }) => getStatus(pool, { actor }),
});

/** C-178. The files are checked by what they are; which of them a review needs is decided there. */
export const action = call({
  roles: [customer],
  input: z.object({
    type: z.enum(["national_id", "passport", "driver_license"], { error: "Document type is required" }),
  }),
  files: { kind: "kyc", names: ["front", "back", "address"] },
  run: ({ pool, actor, input, files }) => submitDocuments(pool, actor, { ...input, ...files }),
  done: () => ({ message: "KYC Submitted", to: "/kyc" }),
  back: "/kyc",
});

/** C-071: the form before there is something to review and after a refusal, else where the review stands. */
export default function Kyc() {
  const { t } = useTranslation();
  const kyc = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const wantsForm = kyc.status === "not_submitted" || (kyc.status === "declined" && query.has("resubmit"));
  return (
    <AccountPage title={t("Verify your identity")}>
      {wantsForm ? <KycForm kyc={kyc} /> : <KycOutcome kyc={kyc} />}
    </AccountPage>
  );
}
