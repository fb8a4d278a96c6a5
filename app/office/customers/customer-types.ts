/** The lists of customers by the last part of their path, and the filters that each sets. */
export const customerTypes = { all: {}, inactive: { status: "inactive" } } as const;
export type CustomerType = keyof typeof customerTypes;
