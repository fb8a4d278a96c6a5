// The roles. The ids are those of iam.roles and of the specification.
export const admin = 1;
export const manager = 2;
export const customer = 3;
export const affiliate = 4;
export const salesAgent = 5;
export const retentionAgent = 6;

export type RoleId = 1 | 2 | 3 | 4 | 5 | 6;

type Role = {
  name: string;
  /** The page after log-in. */
  home: string;
  /** The start page of staff, as the trading platform links to it (C-031). */
  desk?: { path: string; label: string };
};

/** SQL decides what a role may do. Every role has balances and trades. */
const roles: Record<RoleId, Role> = {
  [admin]: { name: "Admin", home: "/admin", desk: { path: "/admin", label: "Admin" } },
  [manager]: { name: "Manager", home: "/admin/home", desk: { path: "/admin/trades/all", label: "Manager" } },
  [customer]: { name: "Customer", home: "/dashboard" },
  [affiliate]: { name: "Affiliate", home: "/affiliate/home", desk: { path: "/affiliate", label: "Affiliate" } },
  [salesAgent]: {
    name: "Sales agent",
    home: "/admin/home",
    desk: { path: "/admin/crm/sales/all", label: "Sales" },
  },
  [retentionAgent]: {
    name: "Retention agent",
    home: "/admin/home",
    desk: { path: "/admin/crm/retention", label: "Retention" },
  },
};

/** The roles with access. There is no default: a screen or call without roles does not compile. */
export type Roles = "public" | readonly [RoleId, ...RoleId[]];

/** All roles. */
export const signedIn = Object.keys(roles).map(Number) as [RoleId, ...RoleId[]];

/** All roles except customers. */
export const staffRoles = signedIn.filter((role) => role !== customer) as [RoleId, ...RoleId[]];

export const roleNames = Object.fromEntries(signedIn.map((role) => [role, roles[role].name])) as Record<RoleId, string>;

export function homeOf(role: number): string {
  return roles[role as RoleId]?.home ?? "/dashboard";
}

export function deskOf(role: number): Role["desk"] | null {
  return roles[role as RoleId]?.desk ?? null;
}
