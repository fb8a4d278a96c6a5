import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { getStatus, submit } from "../../../db/generated/kyc.ts";
import { call } from "../../http/call.ts";
import { read } from "../../http/read.ts";
import { customer, signedIn } from "../../http/roles.ts";
import { KycForm } from "./kyc-form.tsx";
import { KycOutcome } from "./kyc-outcome.tsx";
import { Page } from "../../ui/page.tsx";

export const loader = read({
  roles: signedIn,
  run: ({ pool, actor }) => getStatus(pool, { actor }),
});

/** Files are checked by their content; the database decides which of them a review needs (C-178, Q-65). */
export const action = call({
  roles: [customer],
  input: z.object({
    type: z.enum(["national_id", "passport", "driver_license"], { error: "Document type is required" }),
  }),
  files: { kind: "kyc", names: ["front", "back", "address"] },
  run: ({ pool, actor, input: { type }, files: { front, back, address } }) =>
    submit(pool, { actor, type, frontFile: front, backFile: back, addressFile: address }),
  done: () => ({ message: "KYC Submitted", to: "/kyc" }),
  back: "/kyc",
});

/** The form before the first submission and after a decline, else the status of the review (C-071). */
export default function Kyc() {
  const { t } = useTranslation();
  const kyc = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const showsForm = kyc.status === "not_submitted" || (kyc.status === "declined" && query.has("resubmit"));
  return <Page title={t("Identity verification")}>{showsForm ? <KycForm kyc={kyc} /> : <KycOutcome kyc={kyc} />}</Page>;
}
