-- kyc: identity documents. One submission is one row; the newest row determines the customer's status.

create type kyc.status as enum ('pending', 'approved', 'declined');

create table kyc.documents (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete restrict,
    type text not null check (type in ('national_id', 'passport', 'driver_license')),
    status kyc.status not null default 'pending',
    front_file text,
    back_file text,
    address_file text,
    decline_reason text check (length(decline_reason) <= 2000),
    decided_by bigint references iam.users on delete restrict,
    decided_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    expires_on date check (expires_on between '2000-01-01' and '2100-01-01'),
    reminded_for smallint,
    approved_name text check (length(approved_name) between 1 and 200),
    constraint documents_approval_has_name_check check (status <> 'approved' or approved_name is not null)
);
create index documents_user_id_idx on kyc.documents (user_id, id desc);
create index documents_status_idx on kyc.documents (status, id desc);
create index documents_decided_by_idx on kyc.documents (decided_by);
create unique index documents_pending_key on kyc.documents (user_id) where status = 'pending';
comment on table kyc.documents is 'Submissions of identity documents and their decisions.';
comment on column kyc.documents.expires_on is 'The day on which the document expires, as staff read it.';
comment on column kyc.documents.reminded_for is 'The last reminder of the expiry, in days before it: 30, 7 or 0.';
comment on column kyc.documents.approved_name is
    'The customer''s full name at the approval. It stays when the approval is withdrawn, and payments are compared '
    'with it.';
