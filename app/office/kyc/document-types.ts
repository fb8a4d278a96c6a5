/** The types of identity documents, in English. */
export const documentTypes: Record<string, string> = {
  national_id: "National ID",
  passport: "Passport",
  driver_license: "Driver's licence",
};
