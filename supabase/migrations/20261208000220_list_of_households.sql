-- The members of an organisation as the list shows them. Invoker.
create function private.listed_members(org_id uuid) returns table (
  id uuid, full_name text, email text, apartment text, official_number text, stairwell text, occupancy public.occupancy,
  ends_on date, has_ended boolean, role public.member_role, status public.invitation_status, is_queued boolean, language text,
  last_login_at timestamptz, created_at timestamptz
)
language sql stable set search_path = '' as $$
  select m.id, m.full_name, m.email, a.number, a.official_number, a.stairwell, m.occupancy,
    m.occupancy_ends_on, private.has_ended(m.occupancy_ends_on) is true, m.role, private.shown_status(m.invitation_status, m.invited_at),
    exists (select 1 from public.invitation_queue q where q.member_id = m.id), m.language, m.last_login_at, m.created_at
  from public.organization_members m
  left join public.apartments a on a.organization_id = m.organization_id and a.id = m.apartment_id
  where m.organization_id = org_id
$$;
grant execute on function private.listed_members to authenticated, service_role;

-- A page of the members, as before, and the apartments that the forms offer. `only_status`: also `ended`, and no other
-- status lists those whose membership has ended. The search knows the apartment, its official number and its stairwell.
create function public.search_members(
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
          'has_ended', has_ended, 'role', role, 'status', status, 'is_queued', is_queued) order by place) from page
      ), '[]')
    )
  );
end $$;

-- All members for a file.
create function public.export_members() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(m) - 'id' - 'created_at' order by private.to_sortable(m.full_name) collate "C", m.id), '[]')
    from private.listed_members(org_id) m
    where org_id = any ((select private.admin_organization_ids())::uuid[])
  );
end $$;
grant execute on function public.search_members, public.export_members to authenticated, service_role;
