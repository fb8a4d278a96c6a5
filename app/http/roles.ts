// The roles. The ids are those of iam.roles and of the specification.
export const admin = 1;
export const manager = 2;
export const customer = 3;
export const affiliate = 4;
export const salesAgent = 5;
export const retentionAgent = 6;

export type RoleId = 1 | 2 | 3 | 4 | 5 | 6;

/** All roles. Staff have balances and trade too; SQL decides what else a role may do. */
export const signedIn = [admin, manager, customer, affiliate, salesAgent, retentionAgent] as const;

/** All roles except customers. */
export const staffRoles = [admin, manager, affiliate, salesAgent, retentionAgent] as const;

/** The roles with access. There is no default: a screen or call without roles does not compile. */
export type Roles = "public" | readonly [RoleId, ...RoleId[]];

export const roleNames: Record<RoleId, string> = {
  [admin]: "Admin",
  [manager]: "Manager",
  [customer]: "Customer",
  [affiliate]: "Affiliate",
  [salesAgent]: "Sales agent",
  [retentionAgent]: "Retention agent",
};

/** The start page of each staff role (C-031). */
const desks: Partial<Record<RoleId, { path: string; label: string }>> = {
  [admin]: { path: "/admin", label: "Admin" },
  [manager]: { path: "/admin/trades/all", label: "Manager" },
  [affiliate]: { path: "/affiliate", label: "Affiliate" },
  [salesAgent]: { path: "/admin/crm/sales/all", label: "Sales" },
  [retentionAgent]: { path: "/admin/crm/retention", label: "Retention" },
};

/** The page after log-in by role; customers land on the trading platform. */
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
