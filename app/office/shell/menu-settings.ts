import {
  ArrowUpDown,
  CreditCard,
  ExternalLink,
  Gem,
  Languages,
  Layers,
  Newspaper,
  Percent,
  Plug,
  QrCode,
  Settings,
  ShieldOff,
  ShieldUser,
  Split,
  Tags,
  UsersRound,
  Webhook,
} from "lucide-react";
import { admin, manager } from "../../http/roles.ts";
import type { MenuSection } from "./menu.ts";

/** Configuration: what is set up once and seldom changed. */
export const settingsSection: MenuSection = {
  heading: "Settings",
  isFolded: true,
  entries: [
    { text: "Site settings", icon: Settings, roles: [admin], to: "/admin/settings" },
    { text: "Privacy", icon: ShieldOff, roles: [admin], to: "/admin/privacy" },
    { text: "Staff", icon: ShieldUser, roles: [admin], to: "/admin/users" },
    { text: "Pricing plans", icon: Gem, roles: [admin], to: "/admin/pricing" },
    { text: "Spreads", icon: ArrowUpDown, roles: [admin], to: "/admin/spreads" },
    { text: "Lots", icon: Layers, roles: [admin], to: "/admin/lots" },
    { text: "Automatic gateways", icon: CreditCard, roles: [admin], to: "/admin/gateways" },
    { text: "Manual gateways", icon: QrCode, roles: [admin], to: "/admin/gateways/manual" },
    { text: "External payments", icon: ExternalLink, roles: [admin], to: "/admin/externalPayments" },
    { text: "Withdrawal settings", icon: Percent, roles: [admin], to: "/admin/withdraws/settings" },
    { text: "Sales statuses", icon: Tags, roles: [admin, manager], to: "/admin/crm-config/sales-statuses" },
    { text: "Teams", icon: UsersRound, roles: [admin], to: "/admin/crm-config/teams" },
    { text: "Automatic assignment", icon: Split, roles: [admin], to: "/admin/crm-config/rules" },
    { text: "Webhooks", icon: Webhook, roles: [admin], to: "/admin/crm-config/webhooks" },
    { text: "Trade APIs", icon: Plug, roles: [admin], to: "/admin/apis" },
    { text: "Calendar and news feeds", icon: Newspaper, roles: [admin], to: "/admin/news-feeds" },
    { text: "Languages", icon: Languages, roles: [admin], to: "/admin/languages" },
  ],
};
