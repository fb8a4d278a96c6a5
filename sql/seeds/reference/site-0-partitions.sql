-- Partitions of this month and the next two; a job creates later ones.
select site.ensure_partitions(2);
