-- Where the human check is verified is the installation's setting (GATEWAY_URLS), beside every other address of a provider.
delete from site.settings where name = 'captchaVerifyUrl';
