import {
  Archive,
  Activity,
  ArrowLeftRight,
  ArrowUpDown,
  BadgeCheck,
  ChartCandlestick,
  CreditCard,
  Download,
  ExternalLink,
  Gauge,
  Gem,
  Headset,
  House,
  Inbox,
  KeyRound,
  Languages,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Percent,
  Plug,
  QrCode,
  RefreshCw,
  Scale,
  ScrollText,
  ShieldCheck,
  Server,
  Settings,
  ShieldUser,
  Split,
  Upload,
  UserCheck,
  Users,
  Tags,
  TicketPercent,
  UsersRound,
  Webhook,
} from "lucide-react";
import type { OfficeFrame } from "../../../db/shapes/site.ts";
import { admin, affiliate, manager, retentionAgent, type RoleId, salesAgent } from "../../http/roles.ts";

export type MenuEntry = {
  text: string;
  icon: LucideIcon;
  roles: readonly RoleId[];
  to: string;
  /** Several screens under one entry. */
  below?: readonly { text: string; to: string }[];
  /** The counter of pending items beside the entry. */
  waiting?: keyof OfficeFrame["waiting"];
};
export type MenuSection = { heading: string | null; entries: readonly MenuEntry[] };

const managers = [admin, manager] as const;

/** The menu entries by role. Each route checks access itself. */
export const menu: readonly MenuSection[] = [
  {
    heading: null,
    entries: [
      { text: "Dashboard", icon: LayoutDashboard, roles: [admin], to: "/admin" },
      { text: "Home", icon: House, roles: [manager, salesAgent, retentionAgent], to: "/admin/home" },
      { text: "Home", icon: House, roles: [affiliate], to: "/affiliate/home" },
    ],
  },
  {
    heading: "Transactions",
    entries: [
      { text: "Deposits", icon: Download, roles: managers, to: "/admin/deposits", waiting: "deposits" },
      { text: "Payment notifications", icon: Webhook, roles: managers, to: "/admin/payments", waiting: "payments" },
      {
        text: "Withdrawals",
        icon: Upload,
        roles: managers,
        to: "/admin/withdraws",
        below: [
          { text: "Pending", to: "/admin/withdraws/pending" },
          { text: "History", to: "/admin/withdraws/history" },
        ],
        waiting: "withdrawals",
      },
      { text: "Approvals", icon: UserCheck, roles: managers, to: "/admin/approvals", waiting: "approvals" },
    ],
  },
  {
    heading: "User management",
    entries: [
      {
        text: "Customers",
        icon: Users,
        roles: managers,
        to: "/admin/customers",
        below: [
          { text: "All", to: "/admin/customers/all" },
          { text: "Inactive", to: "/admin/customers/inactive" },
        ],
      },
      { text: "Staff", icon: ShieldUser, roles: [admin], to: "/admin/users" },
      { text: "KYC", icon: ShieldCheck, roles: [admin], to: "/admin/kyc", waiting: "kyc" },
    ],
  },
  {
    heading: "Lead management",
    entries: [
      {
        text: "Leads",
        icon: Inbox,
        roles: managers,
        to: "/admin/leads",
        below: [
          { text: "Live", to: "/admin/leads/live" },
          { text: "Manual", to: "/admin/leads/manual" },
          { text: "New", to: "/admin/leads/all" },
          { text: "All leads", to: "/admin/crm/all" },
        ],
      },
      {
        text: "Sales",
        icon: Headset,
        roles: [admin, manager, salesAgent],
        to: "/admin/crm/sales",
        below: [
          { text: "All", to: "/admin/crm/sales/all" },
          { text: "Manual", to: "/admin/crm/sales/manual" },
          { text: "Live", to: "/admin/crm/sales/live" },
        ],
      },
      { text: "Retention", icon: RefreshCw, roles: [admin, manager, retentionAgent], to: "/admin/crm/retention" },
      { text: "Clients", icon: BadgeCheck, roles: [admin, manager, retentionAgent], to: "/admin/crm/clients" },
      { text: "Archived", icon: Archive, roles: managers, to: "/admin/crm/archived" },
      { text: "Sales statuses", icon: Tags, roles: managers, to: "/admin/crm-config/sales-statuses" },
      { text: "Teams", icon: UsersRound, roles: [admin], to: "/admin/crm-config/teams" },
      { text: "Automatic assignment", icon: Split, roles: [admin], to: "/admin/crm-config/rules" },
      { text: "Webhooks", icon: Webhook, roles: [admin], to: "/admin/crm-config/webhooks" },
      { text: "Leads", icon: Inbox, roles: [affiliate], to: "/affiliate" },
      { text: "API key", icon: KeyRound, roles: [affiliate], to: "/affiliate/api" },
      {
        text: "Promo code",
        icon: TicketPercent,
        roles: [admin, manager, affiliate, salesAgent, retentionAgent],
        to: "/admin/promo-code",
      },
    ],
  },
  {
    heading: "Trade management",
    entries: [
      { text: "Risk desk", icon: Gauge, roles: managers, to: "/admin/risk" },
      {
        text: "Trades",
        icon: ArrowLeftRight,
        roles: [admin, manager, retentionAgent],
        to: "/admin/trades",
        below: [
          { text: "All", to: "/admin/trades/all" },
          { text: "Open trade", to: "/admin/trades/open" },
          { text: "Closed", to: "/admin/trades/closed" },
        ],
      },
      { text: "Disputes", icon: Scale, roles: managers, to: "/admin/disputes", waiting: "disputes" },
      {
        text: "Instruments",
        icon: ChartCandlestick,
        roles: [admin],
        to: "/admin/instruments",
        below: [
          { text: "Forex", to: "/admin/instruments/forex" },
          { text: "Commodity", to: "/admin/instruments/commodity" },
          { text: "Index", to: "/admin/instruments/index" },
          { text: "Crypto", to: "/admin/instruments/crypto" },
          { text: "Stocks", to: "/admin/instruments/stock" },
        ],
      },
      { text: "Spreads", icon: ArrowUpDown, roles: [admin], to: "/admin/spreads" },
      { text: "Lots", icon: Layers, roles: [admin], to: "/admin/lots" },
      { text: "Pricing plans", icon: Gem, roles: [admin], to: "/admin/pricing" },
    ],
  },
  {
    heading: "Site management",
    entries: [
      { text: "Site settings", icon: Settings, roles: [admin], to: "/admin/settings" },
      { text: "Languages", icon: Languages, roles: [admin], to: "/admin/languages" },
      { text: "Trade APIs", icon: Plug, roles: [admin], to: "/admin/apis" },
      { text: "Automatic gateways", icon: CreditCard, roles: [admin], to: "/admin/gateways" },
      { text: "Manual gateways", icon: QrCode, roles: [admin], to: "/admin/gateways/manual" },
      { text: "External payments", icon: ExternalLink, roles: [admin], to: "/admin/externalPayments" },
      { text: "Withdrawal settings", icon: Percent, roles: [admin], to: "/admin/withdraws/settings" },
    ],
  },
  {
    heading: "Server management",
    entries: [
      { text: "API status", icon: Activity, roles: [admin], to: "/admin/status/api" },
      { text: "Server information", icon: Server, roles: [admin], to: "/admin/status/server" },
      { text: "Audit log", icon: ScrollText, roles: [admin], to: "/admin/audit" },
    ],
  },
];
