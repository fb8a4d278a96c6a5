-- Lists in the order of holders' names begin with the staff; nothing walks through the leads for them any more.
drop function if exists crm.lead_holders(text);
