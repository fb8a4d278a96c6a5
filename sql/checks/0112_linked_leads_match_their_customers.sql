-- A linked lead is linked to a customer, and a lead has a first deposit exactly if it has a last one.
select l.id, l.user_id
from crm.leads l
left join iam.users u on u.id = l.user_id
where (l.user_id is not null and u.role_id <> iam.role('customer'))
    or (l.ftd_at is null) <> (l.deposited_at is null)
    or l.ftd_at > l.deposited_at;
