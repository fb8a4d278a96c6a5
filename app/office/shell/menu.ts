import {
  Archive,
  Activity,
  ArrowLeftRight,
  BadgeCheck,
  BellRing,
  ChartCandlestick,
  ChartColumn,
  Contact,
  Download,
  Gauge,
  Headset,
  House,
  Inbox,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  RefreshCw,
  Scale,
  ScanSearch,
  ScrollText,
  ShieldCheck,
  Server,
  Upload,
  UserCheck,
  Users,
  TicketPercent,
} from "lucide-react";
import type { OfficeFrame } from "../../../db/shapes/site.ts";
import { admin, affiliate, manager, retentionAgent, type RoleId, salesAgent } from "../../http/roles.ts";
import { settingsSection } from "./menu-settings.ts";

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
export type MenuSection = {
  heading: string | null;
  /** Closed until a user opens it, because it is not needed daily. */
  isFolded?: true;
  entries: readonly MenuEntry[];
};

const managers = [admin, manager] as const;
const agents = [manager, salesAgent, retentionAgent] as const;

/** The menu entries by role, grouped by work. Each route checks access itself. */
export const menu: readonly MenuSection[] = [
  {
    heading: null,
    entries: [
      { text: "Inbox", icon: Inbox, roles: managers, to: "/admin/inbox", waiting: "inbox" },
      { text: "Dashboard", icon: LayoutDashboard, roles: [admin], to: "/admin" },
      { text: "Home", icon: House, roles: agents, to: "/admin/home" },
      { text: "Home", icon: House, roles: [affiliate], to: "/affiliate/home" },
    ],
  },
  {
    heading: "Risk",
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
          { text: "Pending orders", to: "/admin/trades/pending" },
          { text: "Closed", to: "/admin/trades/closed" },
        ],
      },
      {
        text: "Disputes",
        icon: Scale,
        roles: managers,
        to: "/admin/disputes?status=open&sort=id",
        waiting: "disputes",
      },
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
    ],
  },
  {
    heading: "Money",
    entries: [
      { text: "Deposits", icon: Download, roles: managers, to: "/admin/deposits?status=pending", waiting: "deposits" },
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
      { text: "Payment notifications", icon: BellRing, roles: managers, to: "/admin/payments", waiting: "payments" },
      { text: "Approvals", icon: UserCheck, roles: managers, to: "/admin/approvals", waiting: "approvals" },
    ],
  },
  {
    heading: "Customers",
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
    ],
  },
  {
    heading: "Compliance",
    entries: [
      { text: "KYC", icon: ShieldCheck, roles: [admin], to: "/admin/kyc?status=pending&sort=id", waiting: "kyc" },
      {
        text: "Screening",
        icon: ScanSearch,
        roles: managers,
        to: "/admin/compliance/screening",
        waiting: "screening",
      },
    ],
  },
  {
    heading: "CRM",
    entries: [
      {
        text: "Leads",
        icon: Contact,
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
      { text: "Leads", icon: Contact, roles: [affiliate], to: "/affiliate" },
      { text: "API key", icon: KeyRound, roles: [affiliate], to: "/affiliate/api" },
      { text: "Promo code", icon: TicketPercent, roles: [...managers, ...agents, affiliate], to: "/admin/promo-code" },
    ],
  },
  {
    heading: "Records",
    entries: [
      { text: "Reports", icon: ChartColumn, roles: managers, to: "/admin/reports" },
      { text: "Audit log", icon: ScrollText, roles: [admin], to: "/admin/audit" },
      { text: "API status", icon: Activity, roles: [admin], to: "/admin/status/api" },
      { text: "Server information", icon: Server, roles: [admin], to: "/admin/status/server" },
    ],
  },
  settingsSection,
];
