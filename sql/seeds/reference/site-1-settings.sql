-- Default settings of a new installation. Changed settings are never overwritten.
insert into site.settings (name, value, is_secret) values
    ('appName', 'Bourse', false),
    ('appUrl', 'http://localhost:3000', false),
    ('appCurrency', 'USD', false),
    ('appIcon', '', false),
    ('appLogo', '', false),
    ('authBackground', '', false),
    ('theme', 'dark', false),
    ('accentHue', '', false),
    ('currencies', 'USD,EUR,GBP,CHF,AUD,CAD,JPY', false),
    ('demoBalance', '10000', false),
    ('whatsapp', '', false),
    ('recaptchaToggle', 'off', false),
    ('captchaClientKey', '', false),
    ('captchaSecretKey', '', true),
    ('emailVerify', 'off', false),
    ('staffTwoFactor', 'off', false),
    ('kycDeposit', 'off', false),
    ('kycWithdraw', 'off', false),
    ('kycTrade', 'off', false),
    ('pricingPlan', 'off', false),
    ('showUserInfoAgent', 'on', false),
    ('stopLossSelector', 'amount', false),
    ('stopOutRule', 'margin_level', false),
    ('negativeBalanceProtection', 'on', false),
    ('secondPersonAbove', '', false),
    ('managersEditTrades', 'off', false),
    ('withdrawFeePercentage', '0', false),
    ('withdrawFeeFixed', '0', false),
    ('backupHours', '24', false),
    ('backupsKept', '7', false),
    ('archiveBars', '24', false),
    ('archiveAudit', '84', false),
    ('archiveOutbox', '1', false),
    ('webhookStatus', 'off', false),
    ('webhookUrl', '', false),
    ('webhookApiKeyLeads', '', true),
    ('tracknowToken', '', true),
    -- Every paragraph is a translation key (site-4-terms-texts.sql); a broker's own text is shown untranslated.
    ('terms', $terms$These terms apply between you and {{appName}} when you open an account and trade. By opening an account you accept them.

## Your account

You open the account for yourself, you are of legal age, and the information you provide is true. Keep your password confidential: actions taken with it are treated as yours. Notify us immediately if you believe that someone else knows it.

We may need to verify your identity before you trade, deposit or withdraw real money. We may refuse or close an account if the law requires it.

## Orders and prices

An order is executed at the price on our server when the order arrives. This price may differ from the one shown on your screen. Orders are rejected outside market hours and when no current price is available. The order ticket shows the margin and the spread before you send an order.

Stop loss and take profit close a position at the first price that reaches their level. In a fast market, this price can be worse than the level you set.

## Margin and stop-out

Positions are leveraged. If your account no longer meets its margin requirement, positions are closed automatically, starting with the largest loss. You are responsible for monitoring your margin level.

## Costs, deposits and withdrawals

You pay the spread of the instrument, a swap for positions held overnight, and the fees shown before you confirm. Withdrawals are sent to an account in your own name and may take several days.

## Risk warning

Leveraged products are complex. A small market move can cost you all the money you deposited. Past performance does not predict future results, and success with a demo account does not guarantee success with real money. Nothing on these pages is investment advice. If in doubt, consult an independent adviser.

## Your data and complaints

We store the data that is necessary to run your account or required by law, and share it only where the law or the service requires it. If something went wrong, contact support: every order and every transaction is recorded and can be explained.$terms$, false)
on conflict do nothing;
