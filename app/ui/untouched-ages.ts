/** The ages of leads that were never contacted (crm.untouched_age), oldest first. */
export const untouchedAges = {
  "24h": "Over 24 hours",
  "8h": "8 to 24 hours",
  "2h": "2 to 8 hours",
  new: "Under 2 hours",
};
