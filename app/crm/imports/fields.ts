/** The fields that a column of a file can be, under the specification's names. */
export const importFields = [
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
export type ImportField = (typeof importFields)[number];
