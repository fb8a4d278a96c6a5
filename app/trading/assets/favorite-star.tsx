import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { Icon } from "../../ui/icon.tsx";

type Props = { id: number; name: string; isFavorite: boolean; elementId?: string };

/** Optimistic, because a favourite moves no money. A refusal resets the star and shows the reason. */
export function FavoriteStar({ id, name, isFavorite, elementId }: Props) {
  const { t } = useTranslation();
  const call = useCommand(`/dashboard/${isFavorite ? "remove-from-favorite" : "add-to-favorite"}`);
  const shown = call.busy ? !isFavorite : isFavorite;
  return (
    <call.Form {...call.formProps}>
      <input type="hidden" name="id" value={id} />
      <button
        id={elementId}
        className="star"
        aria-pressed={shown}
        aria-label={t("Favourite {{name}}", { name })}
        aria-busy={call.busy || undefined}
      >
        <Icon of={Star} size={14} />
      </button>
    </call.Form>
  );
}
