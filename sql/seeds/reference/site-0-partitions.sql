-- This month's partitions and two more; a monthly job goes on from there.
select site.ensure_partitions(2);
