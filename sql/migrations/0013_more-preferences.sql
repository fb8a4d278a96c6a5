-- Further preferences. A theme that was never chosen is null, so that "like the system" remains a choice.
alter table iam.users
    add column volume smallint not null default 60 check (volume between 0 and 100),
    add column shortcuts boolean not null default true,
    add column chart_interval text not null default '5m'
        check (chart_interval in ('1m', '5m', '15m', '1h', '4h', '1D')),
    alter column theme drop default,
    alter column theme drop not null;
update iam.users set theme = null where theme = 'system';

-- The function gets more parameters, and an overload would make calls ambiguous.
drop function if exists iam.set_preferences(bigint, text, text, text, text, text, boolean, boolean);
