-- A screening list of invented persons in the format of OpenSanctions, uploaded as staff would: the job import-list
-- reads it, and customers whose names resemble an entry wait for a decision. Dates of birth differ from the customers'
-- on purpose. A second run inserts nothing.
do $$
declare
    v_admin_id bigint := (select u.id from iam.users u where u.email = 'admin@demo.test');
    v_version_id bigint;
begin
    if exists (select from compliance.versions) then
        return;
    end if;
    v_version_id := compliance.start_upload(v_admin_id, 'opensanctions');
    perform compliance.add_upload_chunk(v_admin_id, v_version_id, 'targets.simple.csv', convert_to(
        'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change' || e'\n' || (
            select string_agg(
                format('invented-%s,Person,"%s","%s",%s,%s,"%s",,"%s",,,"%s",%s,%s,%s', e.n, e.name, e.aliases, e.born, e.country, e.town, e.sanction,
                    e.dataset, e.listed, current_date, e.listed), e'\n' order by e.n)
            from (values
                (1, 'Omar KHOURY', 'Umar al-Khuri;Omar el Khoury', '1984', 'lb', 'Tripoli', 'Freeze of assets', 'Invented sanctions', '2023-04-11'),
                (2, 'Elif YILDIZ', '', '1990-03-02', 'tr', 'Ankara', '', 'Invented politically exposed persons', '2019-03-31'),
                (3, 'Klara BAUMANN', 'Clara Bauman', '1987-05-21', 'at', 'Linz', '', 'Invented politically exposed persons', '2021-10-05'),
                (4, 'Andrey IONESKU', 'Andrei Ionescu', '1971-02-08', 'md', 'Chișinău', '', 'Invented wanted persons', '2020-06-17'),
                (5, 'Yusuf DARVISH', 'Yousef Darwish', '1979-03-03', 'kw', 'Kuwait City', 'Ban on entry', 'Invented sanctions', '2024-01-29'),
                (6, 'Sigurd ALVESTAD', '', '1962-08-12', 'no', 'Bergen', '', 'Invented politically exposed persons', '2018-09-02'),
                (7, 'Marta ZELENKA', 'Marta Zelenková', '1969', 'cz', 'Plzeň', '', 'Invented politically exposed persons', '2022-02-14')
            ) e (n, name, aliases, born, country, town, sanction, dataset, listed)
        ) || e'\n', 'UTF8'));
    perform compliance.end_upload(v_admin_id, v_version_id, true);
end;
$$;
