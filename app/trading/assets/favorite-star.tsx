import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../http/use-call.ts";
import { Icon } from "../../ui/icon.tsx";

type Props = { id: number; name: string; isFavorite: boolean };

/** Optimistic: a favourite is nobody's money. */
export function FavoriteStar({ id, name, isFavorite }: Props) {
  const { t } = useTranslation();
  const call = useCall();
  const shown = call.busy ? !isFavorite : isFavorite;
  return (
    <call.Form method="post" action={`/dashboard/${isFavorite ? "remove-from-favorite" : "add-to-favorite"}`}>
      <input type="hidden" name="id" value={id} />
      <button className="star" aria-pressed={shown} aria-label={t("Favorite {{name}}", { name })} disabled={call.busy}>
        <Icon of={Star} size={14} />
      </button>
    </call.Form>
  );
}
