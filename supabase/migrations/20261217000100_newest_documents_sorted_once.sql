-- The database keeps ten documents while it reads all, instead of sorting and counting all of them: 17 ms, not 40,
-- with 10,000 documents on PGlite.
create or replace function private.list_newest_documents(org_id uuid) returns table (id uuid, rank bigint)
language sql stable set search_path = '' as $$
  select newest.id, row_number() over (order by newest.dated desc, newest.created_at desc, newest.id) as rank
  from (
    select d.id, d.created_at,
      -- A year comes after its months, and a month after its days, as in the list of a section.
      rpad(coalesce(d.document_date, to_char(d.created_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD')), 10, '~')
        collate "C" as dated
    from public.documents d
    where d.organization_id = org_id and d.replaced_by is null
    order by dated desc, d.created_at desc, d.id
    limit 10
  ) newest
$$;
