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
    ('webhookStatus', 'off', false),
    ('webhookUrl', '', false),
    ('webhookApiKeyLeads', '', true),
    ('tracknowToken', '', true),
    -- Every paragraph is a translation key (site-4-terms-texts.sql); a broker's own text is shown untranslated.
    ('terms', $terms$These terms apply between you and {{appName}} when you open an account and trade. By opening an account you accept them.

## Your account

You open the account for yourself, you are of legal age, and what you tell us about yourself is true. Keep your password to yourself: what is done with it counts as done by you. Tell us at once when you believe that somebody else knows it.

Before you trade, deposit or withdraw real money we may have to verify who you are. We may refuse or close an account when the law asks us to.

## Orders and prices

An order is carried out at the price that our server has when it arrives, which may differ from the one that your screen showed. Outside market hours, or when there is no fresh price, orders are refused. The ticket shows the margin and the spread of an order before you send it.

Stop-loss and take-profit close a position at the first price that reaches them. In a fast market that price can be worse than the one you set.

## Margin and forced closing

Positions are held with leverage. When your account no longer covers its margin, positions are closed without asking you, the largest loss first. You are responsible for watching your margin level.

## Costs, deposits and withdrawals

You pay the spread of an instrument, interest for positions held overnight, and the fees that are shown before you confirm. Withdrawals go to an account in your own name and may take some days.

## Risks that you should know

Leveraged products are complex. A small move of the market can cost you everything that you deposited. Past results say nothing about future ones, and success with a demo account does not mean success with real money. Nothing on these pages is advice. Ask an independent adviser when you are unsure.

## Your data and complaints

We keep what we need to run your account and what the law asks us to keep, and we pass it on only where the law or the service asks for it. Write to support when something went wrong: every order and every movement of money is on record and can be explained.$terms$, false)
on conflict do nothing;
