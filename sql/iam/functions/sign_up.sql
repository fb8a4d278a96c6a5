-- Creates a customer (Q-92): user, profile, a demo and a real account, a linked live lead and, with emailVerify on, the
-- verification mail. Returns the same if the e-mail is taken: no user is created, and the owner of the e-mail is
-- notified, at most iam.attempt_limit times a day. p_client_address is counted against the sign-ups of that address;
-- null counts nothing. Called by POST /auth/signup. Errors: BT105 too many attempts, BT111 currency not offered, BT112
-- invalid field, BT115 unknown country, BT127 terms not accepted, BT128 age outside 18 to 120, and those of
-- money.create_accounts.
-- grant: bourse_app
create or replace function iam.sign_up(
    p_full_name text,
    p_email text,
    p_password_hash text,
    p_phone text,
    p_birth_date date,
    p_country text,
    p_city text,
    p_address text,
    p_postal_code text,
    p_promo_code text,
    p_currency text,
    p_ref_id text,
    p_terms_accepted boolean,
    p_language_code text,
    p_client_address inet default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_email text := lower(trim(p_email));
    v_country text := iam.plain_country(p_country);
    v_phone text := iam.stored_phone(p_phone, v_country);
    v_user_id bigint;
    v_may_mail boolean;
    v_is_taken boolean;
begin
    perform iam.check_password_hash(p_password_hash);
    perform iam.check_person(p_full_name, v_email, v_phone, p_birth_date, v_country, p_city, p_address, p_postal_code);
    perform iam.check_phone(v_phone, v_country);
    if p_terms_accepted is not true then
        raise exception using errcode = 'BT127', message = 'Accept the terms to create an account', column = 'termsAccepted';
    end if;
    if not exists (select from site.account_currencies() c where c.code = p_currency) then
        raise exception using errcode = 'BT111', message = 'This currency is not available', column = 'currency';
    end if;
    if p_client_address is not null then
        perform iam.count_attempt('sign-up-from', '', p_client_address);
    end if;
    v_may_mail := iam.count_within('account-exists-mail', v_email, null, interval '1 day');
    v_is_taken := exists (select from iam.users u where u.email = v_email and u.deleted_at is null);
    -- For a taken e-mail the same rows are inserted with another e-mail and undone, so that the response time is the
    -- same.
    begin
        insert into iam.users (email, password_hash, full_name, role_id, language_code, terms_accepted_at)
        values (
            case when v_is_taken then gen_random_uuid() || '@taken.invalid' else v_email end, p_password_hash, trim(p_full_name), 3,
            (select code from site.languages where code = p_language_code),
            now()
        )
        returning id into v_user_id;
        insert into iam.profiles (user_id, phone, birth_date, country, city, address, postal_code)
        values (v_user_id, v_phone, p_birth_date, v_country, p_city, p_address, p_postal_code);
        perform compliance.record_terms(v_user_id);
        perform money.create_accounts(v_user_id, p_currency);
        perform crm.link_lead_on_sign_up(v_user_id, p_promo_code, p_ref_id);
        if v_is_taken then
            raise unique_violation;
        end if;
    exception when unique_violation then
        -- Another sign-up may have taken the e-mail since.
        select u.id into v_user_id from iam.users u where u.email = v_email and u.deleted_at is null;
        if not found then
            raise;
        end if;
        if v_may_mail then
            perform site.add_job('send-account-exists', jsonb_build_object('userId', v_user_id), 'account-exists:' || v_user_id);
        end if;
        return;
    end;
    if site.is_on('emailVerify') then
        perform site.add_job('send-verify-email', jsonb_build_object('userId', v_user_id), 'verify-email:' || v_user_id);
    end if;
end;
$$;
