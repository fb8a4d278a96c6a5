-- Partitions of this month and the next two; a job creates later ones, and these if their tables are in use now.
do $$
begin
    perform site.ensure_partitions(2);
exception when lock_not_available then
    raise notice 'The partitions are created by the nightly job, because their tables are in use.';
end;
$$;
