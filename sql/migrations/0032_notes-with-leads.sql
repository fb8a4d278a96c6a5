-- R-040: a lead as calls answer it carries its notes.
alter type crm.lead_row add attribute notes jsonb;
