/** Where a customer's money comes from, in English. */
export const fundsSources = {
  salary: "Salary",
  business: "Business income",
  savings: "Savings",
  inheritance: "Inheritance or gift",
  sale: "Sale of property",
  other: "Other",
} as const;
