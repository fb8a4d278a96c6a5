import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getCard, getUser } from "../../../db/generated/iam.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { countryChoices } from "../../i18n/countries.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { AccountPage } from "../account-page.tsx";
import { AvatarCard } from "./avatar-card.tsx";
import { ProfileForm } from "./profile-form.tsx";

export const loader = read({
  roles: signedIn,
  async run({ pool, actor, request, context }) {
    const [{ user }, { email, avatar_file }, { code }] = await Promise.all([
      getUser(pool, { actor }),
      getCard(pool, { actor }),
      detectLanguage(request, context),
    ]);
    // The e-mail of the card is always masked.
    return { ...user, email, avatar: avatar_file, countries: countryChoices(code) };
  },
});

export default function Profile() {
  const { t } = useTranslation();
  const person = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t("Profile")} narrow>
      {person.impersonated ? null : <AvatarCard name={person.full_name} file={person.avatar} />}
      <ProfileForm person={person} />
    </AccountPage>
  );
}
