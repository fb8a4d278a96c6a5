-- Lists sorted by holders' names now start from the staff, so this function is not needed.
drop function if exists crm.lead_holders(text);
