/** What customers consent to, in English. */
export const consentKinds = {
  terms: "Terms and conditions",
  risk_warning: "Risk warning",
  marketing: "News and offers",
} as const;
