import { useTranslation } from "react-i18next";
import type { ListContactsRow } from "../../../db/generated/crm.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { DateTime } from "../../ui/figures.tsx";

type Props = { contacts: readonly ListContactsRow[]; timeZone: string };

/** Notes and calls of staff, newest first. */
export function Contacts({ contacts, timeZone }: Props) {
  const { t } = useTranslation();
  return (
    <ul className="plain stack stack-12 contacts" aria-label={t("Notes and calls")}>
      {contacts.map((one) => (
        <li key={`${one.kind}-${one.id}`} className="stack stack-4">
          <p className="row between xs wrap">
            <span className="row row-4">
              {Avatar({ name: one.full_name })}
              <bdi className="med">{one.full_name}</bdi>
            </span>
            <span className="muted">
              <DateTime iso={one.created_at} timeZone={timeZone} as="office" />
            </span>
          </p>
          <p dir="auto">{one.kind === "call" ? t("Called") : one.content}</p>
        </li>
      ))}
    </ul>
  );
}
