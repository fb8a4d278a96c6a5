-- 0107_settings_have_valid_values
-- Settings that select a rule or contain a number have a value that the rules accept.
select name, value
from site.settings
where (name = 'stopOutRule' and value not in ('margin_level', 'negative_level'))
    or (name = 'stopLossSelector' and value not in ('amount', 'pips'))
    or (name = 'theme' and value not in ('dark', 'light'))
    or (name = 'backupHours' and value !~ '^[0-9]{1,3}$')
    or (name = 'backupsKept' and value !~ '^[1-9][0-9]{0,2}$')
    or (name in ('archiveBars', 'archiveAudit', 'archiveOutbox') and value !~ '^[0-9]{1,3}$')
    or (name = 'demoBalance' and value !~ '^[0-9]{1,9}(\.[0-9]{1,5})?$')
    or (
        name in (
            'kycDeposit', 'kycWithdraw', 'kycTrade', 'recaptchaToggle', 'pricingPlan', 'emailVerify',
            'showUserInfoAgent', 'webhookStatus', 'negativeBalanceProtection'
        )
        and value not in ('on', 'off')
    );

-- 0108_notification_urls_are_internal
-- The URL of a notification is a path inside the application.
select id, url
from site.notifications
where url !~ '^/([^/\\]|$)' or url ~ '[\x01-\x1f\x7f]';

-- 0114_translations_are_complete
-- Every shipped key is translated in every shipped language that staff have not removed.
select k.key, l.code
from (select distinct key from site.translations where shipped_value is not null) k
cross join (select distinct language_code from site.translations where shipped_value is not null and language_code <> 'en') l (code)
where not exists (
    select from site.translations t where t.language_code = l.code and t.key = k.key and t.value is not null
);

-- 0115_files_belong_to_the_referring_user
-- A row that refers to a stored file refers to a file of the same user, of the right kind and in use. Files from before
-- the file storage are not covered.
select 'document' as what, d.id, f.name
from kyc.documents d
join site.files f on f.name in (d.front_file, d.back_file, d.address_file)
where f.user_id <> d.user_id or f.kind <> 'kyc' or f.used_at is null
union all
select 'avatar', u.id, f.name
from iam.users u
join site.files f on f.name = u.avatar_file
where f.user_id <> u.id or f.kind <> 'avatar' or f.used_at is null
union all
select 'trade note', n.order_id, f.name
from trading.trade_notes n
join trading.orders o on o.id = n.order_id
join money.accounts a on a.id = o.account_id
join site.files f on f.name = n.image_file
where f.user_id <> a.user_id or f.kind <> 'note' or f.used_at is null
union all
select 'source of funds', r.id, f.name
from compliance.funds_requests r
join site.files f on f.name = r.document_file
where f.user_id <> r.user_id or f.kind <> 'funds' or f.used_at is null;
