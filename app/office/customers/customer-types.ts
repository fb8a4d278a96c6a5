export const customerTypes = ["all", "inactive"] as const;
export type CustomerType = (typeof customerTypes)[number];
