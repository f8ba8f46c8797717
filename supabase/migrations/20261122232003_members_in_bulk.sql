-- Members of a large association: apartment numbers, a list with filters and orders, an export, and
-- invitations for everyone who has not signed in.
alter table public.organization_members add column apartment text
  check (apartment = btrim(apartment) and apartment <> '' and length(apartment) <= 20);
alter table public.organization_members add constraint organization_members_plain_apartment check (private.is_plain_name(apartment));
comment on column public.organization_members.apartment is 'The apartment''s number as the association writes it: 1001, 12 B.';
grant insert (apartment) on public.organization_members to authenticated;

-- Definer, because a column grant would let members change their own apartment. False without such a member.
create function public.set_member_apartment(member uuid, number text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members set apartment = nullif(btrim(number), '')
  where id = member and organization_id = any ((select private.admin_organization_ids())::uuid[]);
  return found;
end $$;

-- Numbers in a text are ordered by their value: 2 before 10.
create function private.to_sortable(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(lower(value), '(\d+)', '000000000\1', 'g'), '0*(\d{10})', '\1', 'g')
$$;
grant execute on function private.to_sortable to authenticated, service_role;

-- The members of an organisation as the list shows them. Invoker.
create function private.listed_members(org_id uuid) returns table (
  id uuid, full_name text, email text, apartment text, role public.member_role, status public.invitation_status,
  is_queued boolean, language text, last_login_at timestamptz, created_at timestamptz
)
language sql stable set search_path = '' as $$
  select m.id, m.full_name, m.email, m.apartment, m.role, private.shown_status(m.invitation_status, m.invited_at),
    exists (select 1 from public.invitation_queue q where q.member_id = m.id), m.language, m.last_login_at, m.created_at
  from public.organization_members m where m.organization_id = org_id
$$;
grant execute on function private.listed_members to authenticated, service_role;

-- A page of the members and how many match. `only_status`: a status, `queued`, or `waiting` for all who have
-- not signed in. `waiting`: of the whole organisation. The search is plain text, without patterns or
-- operators. Invoker.
drop function public.search_members(uuid, text, integer, integer);
create function public.search_members(
  org_id uuid, search text, page_size integer, page_number integer, only_status text default null, sort_by text default 'name'
) returns jsonb
language sql stable set search_path = '' as $$
  with everyone as materialized (select * from private.listed_members(org_id)),
  matching as (
    select m.*, row_number() over (order by
      case when sort_by = 'apartment' then private.to_sortable(m.apartment) end nulls last,
      case when sort_by = 'status' then array_position(array['pending', 'expired', 'sent', 'accepted', 'active'], m.status::text) end,
      case when sort_by = 'newest' then m.created_at end desc nulls last,
      lower(m.full_name), m.id) as place
    from everyone m
    where (position(lower(search) in lower(m.full_name)) > 0 or position(lower(search) in m.email) > 0
        or lower(m.apartment) = lower(search))
      and case
        when only_status is null then true
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
    'queued', (select count(*) from everyone where is_queued),
    'waiting', (select count(*) from everyone where status in ('pending', 'sent', 'expired')),
    'members', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'full_name', full_name, 'email', email, 'apartment', apartment,
        'role', role, 'status', status, 'is_queued', is_queued) order by place) from page
    ), '[]')
  )
$$;

-- All members for a file. One jsonb value, because the REST API caps the rows of a reply. Empty for others
-- than admins.
create function public.export_members(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) - 'id' - 'created_at' order by lower(m.full_name), m.id), '[]')
  from private.listed_members(org_id) m
  where org_id = any ((select private.admin_organization_ids())::uuid[])
$$;

-- Queues another invitation for members who have not signed in: for those given, or for everyone if `members`
-- is null. Whoever was mailed in the last hour waits. Definer, as the other states of an invitation. Returns
-- the number.
create function public.queue_reminders(org_id uuid, members uuid[], mail_language text) returns integer
language sql security definer set search_path = '' as $$
  with queued as (
    insert into public.invitation_queue (member_id, organization_id, language)
    select m.id, m.organization_id, coalesce(m.language, mail_language) from public.organization_members m
    where m.organization_id = org_id and org_id = any ((select private.admin_organization_ids())::uuid[])
      and (members is null or m.id = any (members))
      and m.invitation_status in ('pending', 'sent', 'expired')
      and (m.invited_at is null or m.invited_at < now() - interval '1 hour')
    on conflict (member_id) do nothing
    returning 1
  )
  select count(*)::integer from queued
$$;
grant execute on function public.set_member_apartment, public.search_members, public.export_members, public.queue_reminders
  to authenticated, service_role;
comment on table public.invitation_queue is 'Invitations that are still to be sent: first ones, and reminders that an admin asked for.';

-- As before; reminders of members who were invited stay in the queue too.
create or replace function public.claim_queued_invitations(most integer) returns table (
  id uuid, email text, full_name text, organization_name text, language text
)
language plpgsql set search_path = '' as $$
begin
  delete from public.invitation_queue q using public.organization_members m
  where m.id = q.member_id and m.invitation_status not in ('pending', 'sent', 'expired');
  return query
    with waiting as (
      select q.member_id, q.language, q.queued_at, row_number() over (partition by q.organization_id order by q.queued_at, q.member_id) as turn
      from public.invitation_queue q
      where q.attempts = 0 or q.queued_at < now() - q.attempts * interval '10 minutes'
    ), chosen as (
      select m.id, w.language from waiting w
      join public.organization_members m on m.id = w.member_id
      where m.invitation_claimed_at is null or m.invitation_claimed_at < now() - interval '2 minutes'
      order by w.turn, w.queued_at, m.id
      limit most
      for update of m skip locked
    )
    update public.organization_members m set invitation_claimed_at = now()
    from chosen, public.organizations o
    where m.id = chosen.id and o.id = m.organization_id
    returning m.id, m.email, m.full_name, o.name, chosen.language;
end $$;

create or replace function public.settle_queued_invitations(sent uuid[], later uuid[], failed uuid[]) returns void
language sql set search_path = '' as $$
  update public.organization_members set invitation_status = 'sent', invited_at = now()
  where id = any (sent) and invitation_status in ('pending', 'sent', 'expired');
  update public.organization_members set invitation_claimed_at = null where id = any (sent || later || failed);
  update public.invitation_queue set attempts = attempts + 1, queued_at = now() where member_id = any (failed);
  delete from public.invitation_queue where member_id = any (sent) or attempts >= 3;
$$;
