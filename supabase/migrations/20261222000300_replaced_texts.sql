-- Texts that a newer one seems to have replaced: bylaws with newer bylaws, and rules with newer ones of the same name. An
-- admin says which of them have ended. A proposal replaces nothing, and neither does what has not begun. Both are invoker.
create function private.to_first_day(partial text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return to_date(rpad(partial, 10, '-01-01'), 'YYYY-MM-DD');
exception when others then
  return null;
end $$;
comment on function private.to_first_day is 'Of 2016-04-28, 2016-04 or 2016. Null for a day that does not exist.';

create function private.list_replaced_texts(org_id uuid)
returns table (id uuid, name text, newer_id uuid, newer_name text, ends_on date)
language sql stable set search_path = '' as $$
  with dated as (
    select d.id, d.kind, coalesce(d.display_name, d.name) as name, d.document_date, d.stays_valid,
      coalesce(d.valid_from, private.to_first_day(d.document_date)) as begins,
      case d.kind when 'rules' then btrim(regexp_replace(
        regexp_replace(private.fold_text(coalesce(d.display_name, d.name)), '\.[a-z0-9]{1,5}$', ''), '[^a-z]+', ' ', 'g'
      )) end as title
    from public.documents d
    where d.organization_id = org_id and d.replaced_by is null and d.valid_to is null and d.kind in ('bylaws', 'rules')
      and private.fold_text(concat_ws(' ', d.display_name, d.name)) !~ 'forslag|utkast|proposal|draft'
  ), followed as (
    select d.*, first_value(d.id) over newer as newer_id, first_value(d.name) over newer as newer_name,
      first_value(d.document_date) over newer as newer_date, first_value(d.begins) over newer as newer_begins
    from dated d
    where d.begins <= (now() at time zone 'Europe/Stockholm')::date
    window newer as (
      partition by d.kind, d.title order by d.begins range between interval '1 day' following and unbounded following
    )
  )
  select f.id, f.name, f.newer_id, f.newer_name, f.newer_begins - 1
  from followed f
  -- A year is not older than its months.
  where f.newer_id is not null and not f.stays_valid
    and coalesce(left(f.newer_date, length(f.document_date)) <> f.document_date, true)
  order by f.kind, private.to_sortable(f.name) collate "C", f.id limit 100
$$;
grant execute on function private.to_first_day, private.list_replaced_texts to authenticated, service_role;

create function public.list_replaced_texts()
returns table (id uuid, name text, newer_id uuid, newer_name text, ends_on date)
language sql stable set search_path = '' as $$
  select r.* from private.list_replaced_texts(private.current_organization_id()) r
  where private.current_organization_id() = any ((select private.admin_organization_ids())::uuid[])
$$;
comment on function public.list_replaced_texts() is 'Empty unless the caller is an admin of the organisation that they see now.';

-- Ends those of the chosen texts that are still listed, or keeps them. Their number is lower if another admin was first.
-- Invoker.
create function public.settle_replaced_texts(document_ids uuid[], has_ended boolean) returns integer
language plpgsql set search_path = '' as $$
declare
  settled integer;
begin
  update public.documents d
  set valid_to = case when has_ended then r.ends_on end, stays_valid = not has_ended
  from public.list_replaced_texts() r
  where d.id = r.id and d.id = any (document_ids);
  get diagnostics settled = row_count;
  return settled;
end $$;
grant execute on function public.list_replaced_texts, public.settle_replaced_texts to authenticated, service_role;

-- As before, with the number of texts that seem to have been replaced.
create or replace function private.admin_tasks(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'waiting_members', (
      select count(*) from (
        select from public.organization_members m
        where m.organization_id = org_id and m.auth_user_id is null and private.has_ended(m.occupancy_ends_on) is not true limit 100
      ) w
    ),
    'unread_documents', (
      select count(*) from (
        select from public.documents d
        where d.organization_id = org_id and d.state in ('partly', 'failed') and d.replaced_by is null limit 100
      ) u
    ),
    'unread_section', (
      select d.section_id from public.documents d
      where d.organization_id = org_id and d.state in ('partly', 'failed') and d.replaced_by is null
      order by d.section_id limit 1
    ),
    'replaced_texts', (select count(*) from private.list_replaced_texts(org_id)),
    'erasures', (
      select count(*) from (select from public.erasure_requests e where e.organization_id = org_id limit 100) w
    ),
    'has_numbers', exists (
      select from public.board_entries b where b.organization_id = org_id and b.kind = 'number'
    )
  )
  where org_id = any ((select private.admin_organization_ids())::uuid[])
$$;
