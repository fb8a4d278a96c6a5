create or replace function site.tell(
    p_topic text,
    p_ref jsonb
)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
    insert into site.outbox (topic, ref) values (p_topic, p_ref);
$$;

comment on function site.tell(text, jsonb) is
    'One outbox row, in the transaction of what happened: the relay tells whoever listens to the topic. Internal. '
    'Topics: user:{id}, track:{id}, heartbeat, settings.';

revoke all on function site.tell(text, jsonb) from public;
