-- A member asks to be erased. An admin erases them by removing them, as they remove any member.
create table public.erasure_requests (
  member_id uuid primary key,
  organization_id uuid not null,
  asked_at timestamptz not null default now(),
  -- The relation to the member is one to one.
  unique (organization_id, member_id),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.erasure_requests is 'Who has asked to be erased. The row goes with the member, or when they change their mind.';

revoke all on public.erasure_requests from anon, authenticated, service_role;
grant select, delete, insert (organization_id, member_id) on public.erasure_requests to authenticated;
grant all on public.erasure_requests to service_role;
alter table public.erasure_requests enable row level security;

create policy "Members read their own request, and admins those of their organisation" on public.erasure_requests
  for select to authenticated using (
    member_id = any ((select private.own_member_ids())::uuid[]) or organization_id = any ((select private.admin_organization_ids())::uuid[])
  );
create policy "Members ask to be erased" on public.erasure_requests
  for insert to authenticated with check (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members change their mind" on public.erasure_requests
  for delete to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]));

-- As before, with the number of requests.
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
    'erasures', (
      select count(*) from (select from public.erasure_requests e where e.organization_id = org_id limit 100) w
    ),
    'has_numbers', exists (
      select from public.board_entries b where b.organization_id = org_id and b.kind = 'number'
    )
  )
  where org_id = any ((select private.admin_organization_ids())::uuid[])
$$;

-- As before, with who asks to be erased. The filter `erasure` lists them.
create or replace function public.search_members(
  search text, page_size integer, page_number integer, only_status text default null, sort_by text default 'name'
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    with everyone as materialized (select * from private.listed_members(org_id)),
    matching as (
      select m.*, row_number() over (order by
        case when sort_by = 'apartment' then private.to_sortable(m.apartment) end collate "C" nulls last,
        case when sort_by = 'status' then array_position(array['pending', 'expired', 'sent', 'accepted', 'active', 'ended'], case when m.has_ended then 'ended' else m.status::text end) end,
        case when sort_by = 'newest' then m.created_at end desc nulls last,
        private.to_sortable(m.full_name) collate "C", m.id) as place
      from everyone m
      where (position(lower(search) in lower(m.full_name)) > 0 or position(lower(search) in m.email) > 0
          or lower(search) in (lower(m.apartment), lower(m.official_number), lower(m.stairwell)))
        and case
          when only_status is null then true
          when only_status = 'erasure' then m.id in (select e.member_id from public.erasure_requests e)
          when only_status = 'ended' or m.has_ended then m.has_ended and only_status = 'ended'
          when only_status = 'waiting' then m.status in ('pending', 'sent', 'expired')
          when only_status = 'queued' then m.is_queued
          else m.status::text = only_status
        end
    ), page as (
      select * from matching order by place
      limit least(page_size, 500) offset (greatest(page_number, 1) - 1)::bigint * least(page_size, 500)
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'queued', (select count(*) from everyone where is_queued and not has_ended),
      'waiting', (select count(*) from everyone where status in ('pending', 'sent', 'expired') and not has_ended),
      'apartments', private.listed_apartments(org_id),
      'members', coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'full_name', full_name, 'email', email, 'apartment', apartment,
          'official_number', official_number, 'stairwell', stairwell, 'occupancy', occupancy, 'ends_on', ends_on,
          'has_ended', has_ended, 'role', role, 'status', status, 'is_queued', is_queued,
          'asks_erasure', exists (select from public.erasure_requests e where e.member_id = page.id)) order by place) from page
      ), '[]')
    )
  );
end $$;
