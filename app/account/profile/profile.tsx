import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getCard, getUser } from "../../../db/generated/iam.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { useCall } from "../../forms/use-call.ts";
import { useCommand } from "../../forms/use-command.ts";
import { countryChoices } from "../../i18n/countries.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
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
    <Page title={t("Profile")} narrow>
      {person.impersonated ? null : <AvatarCard name={person.full_name} file={person.avatar} />}
      <ProfileForm person={person} />
    </Page>
  );
}

/** The profile picture, uploaded by one form and removed by another. */
function AvatarCard({ name, file }: { name: string; file: string | null }) {
  const { t } = useTranslation();
  const sending = useCall("/profile/avatar");
  const removing = useCommand("/profile/avatar");
  return (
    <Card title={t("Profile photo")}>
      <div className="row row-16 wrap">
        <Avatar name={name} file={file} size="xl" />
        <sending.Form {...sending.formProps} className="row grow wrap" encType="multipart/form-data">
          <TextField
            field={sending.field("avatar", { required: true })}
            label={t("Choose a photo")}
            hint={t("JPG or PNG, up to 8 MB")}
            type="file"
            accept="image/jpeg,image/png,image/webp"
          />
          <Button busy={sending.busy}>{t("Save photo")}</Button>
        </sending.Form>
        {file ? (
          <removing.Form {...removing.formProps}>
            <input type="hidden" name="_method" value="DELETE" />
            <Button variant="ghost" busy={removing.busy}>
              {t("Remove photo")}
            </Button>
          </removing.Form>
        ) : null}
      </div>
    </Card>
  );
}
