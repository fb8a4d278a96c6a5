// Who may be let in. The ids are those of iam.roles and of the specification.
export const admin = 1;
export const manager = 2;
export const customer = 3;
export const affiliate = 4;
export const salesAgent = 5;
export const retentionAgent = 6;

export type RoleId = 1 | 2 | 3 | 4 | 5 | 6;

/** Everybody with an account. Staff hold balances and trade too; what a role may do beyond that is decided in SQL. */
export const signedIn = [admin, manager, customer, affiliate, salesAgent, retentionAgent] as const;

/** Who works here, and for whom: everybody but customers. */
export const staffRoles = [admin, manager, affiliate, salesAgent, retentionAgent] as const;

/** Whoever may come in. There is no default: a screen or call that does not say is refused by the compiler. */
export type Roles = "public" | readonly [RoleId, ...RoleId[]];

export const roleNames: Record<RoleId, string> = {
  [admin]: "Admin",
  [manager]: "Manager",
  [customer]: "Customer",
  [affiliate]: "Affiliate",
  [salesAgent]: "Sales agent",
  [retentionAgent]: "Retention agent",
};

/** Where a member of staff works (C-031). */
const desks: Partial<Record<RoleId, { path: string; label: string }>> = {
  [admin]: { path: "/admin", label: "Admin" },
  [manager]: { path: "/admin/trades/all", label: "Manager" },
  [affiliate]: { path: "/affiliate", label: "Affiliate" },
  [salesAgent]: { path: "/admin/crm/sales/all", label: "Sales" },
  [retentionAgent]: { path: "/admin/crm/retention", label: "Retention" },
};

/** Where a role lands after log-in; customers land on the trading platform. */
const homes: Partial<Record<RoleId, string>> = {
  [admin]: "/admin",
  [manager]: "/admin/home",
  [affiliate]: "/affiliate/home",
  [salesAgent]: "/admin/home",
  [retentionAgent]: "/admin/home",
};

export function homeOf(role: number): string {
  return homes[role as RoleId] ?? "/dashboard";
}

export function deskOf(role: number): { path: string; label: string } | null {
  return desks[role as RoleId] ?? null;
}
