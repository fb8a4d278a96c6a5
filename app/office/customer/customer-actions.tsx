import {
  BadgeCheck,
  ChevronDown,
  Eraser,
  LogIn,
  LogOut,
  Mail,
  MessageSquareText,
  Pencil,
  Scale,
  SlidersHorizontal,
  Trash2,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { customerForm } from "../../frame/customer-page.ts";
import { admin } from "../../http/roles.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu, MenuButton, MenuLink } from "../../ui/menu.tsx";
import type { CustomerHead } from "./customer.tsx";

type Props = { head: CustomerHead; base: string; within: string };

/** What the reader may do for the customer: write, log in as the customer, and a menu of the other actions. */
export function CustomerActions({ head: { customer, roleId }, base, within }: Props) {
  const { t } = useTranslation();
  const sessions = useCommand(`${base}/devices`);
  const isWhole = customer.access === "all";
  const isAdmin = roleId === admin;
  return (
    <div className="end row wrap">
      {isWhole ? (
        <LinkButton icon={Mail} to={`${base}/message${within}#message`}>
          {t("Message")}
        </LinkButton>
      ) : null}
      <form noValidate method="post" action={`/admin/customers/login-as/${customer.id}`}>
        <Button icon={LogIn}>{t("Log in as {{name}}", { name: customer.full_name })}</Button>
      </form>
      <Button type="button" variant="primary" popovertarget="customer-actions">
        {t("Actions")} <Icon of={ChevronDown} size={14} />
      </Button>
      <Menu id="customer-actions" label={t("Actions")} end>
        <MenuLink icon={Pencil} to={customerForm(customer.id, within)}>
          {t("Edit")}
        </MenuLink>
        {isWhole ? (
          <>
            <MenuLink icon={Scale} to={customerForm(customer.id, within)}>
              {t("Adjust balance")}
            </MenuLink>
            <MenuLink icon={SlidersHorizontal} to={`${base}/controls`}>
              {t("Trading controls")}
            </MenuLink>
          </>
        ) : null}
        {isAdmin && customer.document_id ? (
          <MenuLink icon={BadgeCheck} to={`/admin/kyc/${customer.document_id}`}>
            {t("Identity documents")}
          </MenuLink>
        ) : null}
        {customer.lead_id ? (
          <MenuLink icon={MessageSquareText} to={`${base}/notes${within}`}>
            {t("Add note")}
          </MenuLink>
        ) : null}
        {isWhole ? (
          <sessions.Form {...sessions.formProps}>
            <input type="hidden" name="_method" value="DELETE" />
            <MenuButton icon={LogOut} disabled={sessions.busy}>
              {t("End all sessions")}
            </MenuButton>
          </sessions.Form>
        ) : null}
        {isAdmin ? (
          <>
            <MenuLink icon={Trash2} danger to={`/admin/customers/all/${customer.id}/delete`}>
              {t("Delete")}
            </MenuLink>
            <MenuLink icon={Eraser} danger to={`/admin/customers/all/${customer.id}/erase`}>
              {t("Erase personal data")}
            </MenuLink>
          </>
        ) : null}
      </Menu>
    </div>
  );
}
