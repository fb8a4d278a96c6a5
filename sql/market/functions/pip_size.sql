-- Returns the size of one pip in the quote currency: the instrument's own if set, else 0.01 for JPY and 0.0001 for all
-- others. Source: E-02, Q-13.
-- grant: bourse_app, bourse_worker
create or replace function market.pip_size(
    p_quote text,
    p_pip_size numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    select coalesce(p_pip_size, case when p_quote = 'JPY' then 0.01 else 0.0001 end) -- E-02
$$;
