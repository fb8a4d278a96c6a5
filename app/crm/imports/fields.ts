/** The columns of the example file, under the specification's names. */
export const exampleFields = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "country",
  "city",
  "funnelLink",
  "reference",
  "leadSourceId",
  "leadStatus",
] as const;

/** The fields to which a column of a file can be mapped. */
export const importFields = [...exampleFields, "fullName"] as const;
export type ImportField = (typeof importFields)[number];
