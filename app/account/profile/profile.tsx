import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getUser } from "../../../db/queries/iam/get-user.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { Card } from "../../ui/card.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { AccountPage } from "../account-page.tsx";

export const loader = read({
  roles: signedIn,
  run: async ({ pool, actor }) => (await getUser(pool, actor)).user,
});

export default function Profile() {
  const { t } = useTranslation();
  const { full_name, email, profile } = useLoaderData<typeof loader>();
  const lines: [string, string | null][] = [
    [t("Full name"), full_name],
    [t("Email"), email],
    [t("Phone"), profile.phone],
    [t("Birth date"), profile.birth_date],
    [t("Country"), profile.country],
    [t("City"), profile.city],
    [t("Street address"), profile.address],
    [t("Postal code"), profile.postal_code],
  ];
  return (
    <AccountPage title={t("Profile")}>
      <Card>
        <KeyValueList lined>
          {lines.map(([label, value]) => (
            <KeyValue key={label} label={label}>
              <Ltr>{value || "–"}</Ltr>
            </KeyValue>
          ))}
        </KeyValueList>
      </Card>
    </AccountPage>
  );
}
