-- References of iam to schemas that refer to iam themselves. The tables are empty, so no row is scanned:
-- squawk-ignore-file adding-foreign-key-constraint, constraint-missing-not-valid

alter table iam.users
    add foreign key (plan_id) references money.plans on delete restrict,
    add foreign key (active_account_id) references money.accounts on delete restrict,
    add foreign key (avatar_file) references site.files (name) on delete set null;
alter table iam.human_codes
    add foreign key (language_code) references site.languages on update cascade on delete set null;
