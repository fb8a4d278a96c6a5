-- Settings that select a rule or contain a number have a value that the rules accept.
select name, value
from site.settings
where (name = 'stopOutRule' and value not in ('margin_level', 'negative_level'))
    or (name = 'stopLossSelector' and value not in ('amount', 'pips'))
    or (name = 'theme' and value not in ('dark', 'light'))
    or (name = 'demoBalance' and value !~ '^[0-9]{1,9}(\.[0-9]{1,5})?$')
    or (
        name in (
            'kycDeposit', 'kycWithdraw', 'kycTrade', 'recaptchaToggle', 'pricingPlan', 'emailVerify',
            'showUserInfoAgent', 'webhookStatus', 'negativeBalanceProtection'
        )
        and value not in ('on', 'off')
    );
