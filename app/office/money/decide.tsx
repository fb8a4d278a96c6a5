import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/button.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { ListAddress } from "../../list/list-address.ts";

type Props = { path: string; id: number; isPending: boolean };

/** The decisions on a pending request; each is confirmed in a dialog with an address of its own. */
export function Decide({ path, id, isPending }: Props) {
  const { t } = useTranslation();
  const query = ListAddress.use().query();
  if (!isPending) return <span className="muted">{NOTHING}</span>;
  return (
    <>
      <LinkButton id={`decline-${id}`} size="sm" to={`${path}/${id}/decline${query}`} preventScrollReset>
        {t("Decline")}
        <span className="vh"> {id}</span>
      </LinkButton>
      <LinkButton
        id={`approve-${id}`}
        size="sm"
        variant="primary"
        to={`${path}/${id}/approve${query}`}
        preventScrollReset
      >
        {t("Approve")}
        <span className="vh"> {id}</span>
      </LinkButton>
    </>
  );
}
