-- The URL for verifying the human check is configured by the installation (GATEWAY_URLS), like every other provider
-- URL.
delete from site.settings where name = 'captchaVerifyUrl';
