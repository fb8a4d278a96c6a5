import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { getUser } from "../../../db/queries/iam/get-user.ts";
import { submitDocuments } from "../../../db/queries/kyc/submit-documents.ts";
import { call } from "../../http/call.ts";
import { read } from "../../http/read.ts";
import { customer, signedIn } from "../../http/roles.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { AccountPage } from "../account-page.tsx";

export const loader = read({
  roles: signedIn,
  run: async ({ pool, actor }) => ({ status: (await getUser(pool, actor)).user.kyc_status }),
});

export const action = call({
  roles: [customer],
  input: z.object({
    type: z.enum(["national_id", "passport", "driver_license"], { error: "Document type is required" }),
  }),
  files: { kind: "kyc", names: ["front", "back", "address"] },
  run: ({ pool, actor, input, files }) => submitDocuments(pool, actor, { ...input, ...files }),
  done: () => ({ message: "KYC Submitted", to: "/kyc" }),
});

/** Where the review of one's documents stands. */
export default function Kyc() {
  const { t } = useTranslation();
  const { status } = useLoaderData<typeof loader>();
  const states = {
    not_submitted: {
      tone: "warn",
      chip: t("not submitted"),
      text: t("No document has been submitted yet. Please ask support how to send one."),
    },
    pending: { tone: "warn", chip: t("pending"), text: t("Your documents are being reviewed.") },
    approved: {
      tone: "ok",
      chip: t("approved"),
      text: t("You are verified. Trading, deposits and withdrawals are open to you."),
    },
    declined: {
      tone: "danger",
      chip: t("declined"),
      text: t("Your documents were declined. Please ask support what is missing."),
    },
  } as const;
  const { tone, chip, text } = states[status];
  return (
    <AccountPage title={t("KYC")}>
      <Card title={t("Verification")} actions={<Chip tone={tone}>{chip}</Chip>}>
        <p>{text}</p>
      </Card>
    </AccountPage>
  );
}
