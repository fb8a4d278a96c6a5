-- Functions use role names instead of numbers. The order is that of iam.roles.id.
create type iam.role_name as enum ('admin', 'manager', 'customer', 'affiliate', 'sales_agent', 'retention_agent');
comment on type iam.role_name is 'Roles by name; iam.role(name) is the number in iam.users.role_id.';
