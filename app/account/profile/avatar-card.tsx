import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** The profile picture, uploaded by one form and removed by another. */
export function AvatarCard({ name, file }: { name: string; file: string | null }) {
  const { t } = useTranslation();
  const sending = useCall("/profile/avatar");
  const removing = useCommand("/profile/avatar");
  return (
    <Card title={t("Picture")}>
      <div className="row row-16 wrap">
        <Avatar name={name} file={file} size="xl" />
        <sending.Form {...sending.formProps} className="row grow wrap" encType="multipart/form-data">
          <TextField
            field={sending.field("avatar", { required: true })}
            label={t("Choose a picture")}
            hint={t("JPG or PNG, up to 8 MB")}
            type="file"
            accept="image/jpeg,image/png,image/webp"
          />
          <Button busy={sending.busy}>{t("Save picture")}</Button>
        </sending.Form>
        {file ? (
          <removing.Form {...removing.formProps}>
            <input type="hidden" name="_method" value="DELETE" />
            <Button variant="ghost" busy={removing.busy}>
              {t("Remove picture")}
            </Button>
          </removing.Form>
        ) : null}
      </div>
    </Card>
  );
}
