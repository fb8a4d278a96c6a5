-- Returns whether the human check is on, and its secret key, null while either key is missing. Called by the server to
-- verify the check; the secret is never sent to a browser.
-- null: secret_key
-- grant: bourse_app
create or replace function site.captcha()
returns table (is_on boolean, secret_key text)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.is_on('recaptchaToggle'), case when site.setting('captchaClientKey') <> '' then nullif(site.setting('captchaSecretKey'), '') end;
$$;
