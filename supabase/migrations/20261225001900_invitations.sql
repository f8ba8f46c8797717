-- Adding an address does not link an existing account; its owner must accept. To the organisation a declined
-- invitation looks unanswered; a newer one asks again.
create table public.declined_invitations (
  member_id uuid primary key,
  organization_id uuid not null,
  declined_at timestamptz not null default now(),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.declined_invitations is 'Which invitations their people have declined. No admin reads it; only the functions below do.';
create index declined_invitations_member_idx on public.declined_invitations (organization_id, member_id);

grant all on public.declined_invitations to service_role;
alter table public.declined_invitations enable row level security;

-- Links the first membership of a new account: that of the newest invitation, whose link is the only valid
-- one. An account that is older than a day or than the membership, or that has a membership, must use
-- answer_invitation. An ended membership is neither linked nor one with which a person signs in.
create function public.update_member_auth_user_id(member_email text, new_auth_user_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  verified text := private.verified_email();
begin
  if new_auth_user_id is distinct from (select auth.uid()) or verified is null or verified is distinct from lower(btrim(member_email)) then
    return false;
  end if;
  if not exists (select 1 from public.organization_members where auth_user_id = new_auth_user_id) then
    update public.organization_members m set auth_user_id = new_auth_user_id
    where m.auth_user_id is null and m.id = (
      select waiting.id from public.organization_members waiting
      join auth.users u on u.id = new_auth_user_id
      where waiting.email = verified and waiting.auth_user_id is null and private.has_ended(waiting.occupancy_ends_on) is not true
        and waiting.created_at <= u.email_confirmed_at and u.email_confirmed_at > now() - interval '24 hours'
      order by waiting.invited_at desc nulls last, waiting.created_at desc, waiting.id
      limit 1
    );
  end if;
  return exists (
    select 1 from public.organization_members
    where email = verified and auth_user_id = new_auth_user_id and private.has_ended(occupancy_ends_on) is not true
  );
end $$;
grant execute on function public.update_member_auth_user_id to authenticated, service_role;

-- The invitations that wait for the caller's answer. Nobody joins a paused organisation.
create function public.list_my_invitations() returns table (
  id uuid, organization_name text, role public.member_role, tint text, mark_id uuid
)
language sql stable security definer set search_path = '' as $$
  select m.id, o.name, m.role, o.tint, private.mark_of(o.id)
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  left join public.declined_invitations d on d.member_id = m.id
  where m.email = (select private.verified_email()) and m.auth_user_id is null and private.has_ended(m.occupancy_ends_on) is not true
    and o.paused_at is null and (select private.session_lives())
    and (d.declined_at is null or m.invited_at > d.declined_at)
    and not exists (
      select 1 from public.organization_members own
      where own.organization_id = m.organization_id and own.auth_user_id = (select auth.uid())
    )
  order by o.name, m.id
$$;
grant execute on function public.list_my_invitations to authenticated, service_role;

-- Returns false if the caller has no such open invitation. Another person's, an answered one and a missing
-- one look the same.
create function public.answer_invitation(invitation uuid, joins boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.list_my_invitations() mine where mine.id = invitation) then
    return false;
  end if;
  if joins then
    delete from public.declined_invitations where member_id = invitation;
    update public.organization_members set auth_user_id = (select auth.uid()), invitation_status = 'accepted'
    where id = invitation and auth_user_id is null;
    return found;
  end if;
  insert into public.declined_invitations (member_id, organization_id)
  select id, organization_id from public.organization_members where id = invitation
  on conflict (member_id) do update set declined_at = now();
  return true;
end $$;
grant execute on function public.answer_invitation to authenticated, service_role;

-- Projects limit their mails per hour. The worker sends the invitations above the limit from this queue.
create table public.invitation_queue (
  member_id uuid primary key,
  organization_id uuid not null,
  language text not null check (language in ('en', 'sv')),
  attempts integer not null default 0,
  queued_at timestamptz not null default now(),
  failure text check (failure in ('failed', 'limited')),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.invitation_queue is 'Invitations that are still to be sent: first ones, and reminders that an admin asked for.';
comment on column public.invitation_queue.failure is 'Of the last try: the mail could not be sent, or the person had got too many.';
create index invitation_queue_member_idx on public.invitation_queue (organization_id, member_id);
create index invitation_queue_queued_idx on public.invitation_queue (queued_at);

grant select on public.invitation_queue to authenticated;
grant all on public.invitation_queue to service_role;
alter table public.invitation_queue enable row level security;

create policy "Admins see which invitations of their organisation are still to be sent" on public.invitation_queue
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- The states of an invitation, for admins: claimed (so that two admins send one mail), then
-- queued, sent or released. The columns are not granted, so that no other state can be written.
-- Nobody is invited whose membership has ended.

create function public.claim_invitations(members uuid[], again boolean) returns setof uuid
language sql security definer set search_path = '' as $$
  update public.organization_members set invitation_claimed_at = now()
  where id = any (members) and organization_id = any ((select private.admin_organization_ids())::uuid[])
    and (invitation_status = 'pending' or (again and invitation_status in ('sent', 'expired')))
    and (invitation_claimed_at is null or invitation_claimed_at < now() - interval '2 minutes')
    and private.has_ended(occupancy_ends_on) is not true
  returning id
$$;
grant execute on function public.claim_invitations to authenticated, service_role;

-- The mail is in the member's language if one is known.
create function public.queue_invitations(members uuid[], mail_language text) returns setof uuid
language sql security definer set search_path = '' as $$
  update public.organization_members set invitation_claimed_at = null
  where id = any (members) and organization_id = any ((select private.admin_organization_ids())::uuid[]);
  insert into public.invitation_queue (member_id, organization_id, language)
  select id, organization_id, coalesce(language, mail_language) from public.organization_members
  where id = any (members) and organization_id = any ((select private.admin_organization_ids())::uuid[])
    and invitation_status = 'pending'
  on conflict (member_id) do nothing
  returning member_id
$$;
grant execute on function public.queue_invitations to authenticated, service_role;

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
      and m.invitation_status in ('pending', 'sent', 'expired') and private.has_ended(m.occupancy_ends_on) is not true
      and (m.invited_at is null or m.invited_at < now() - interval '1 hour')
    on conflict (member_id) do nothing
    returning 1
  )
  select count(*)::integer from queued
$$;
grant execute on function public.queue_reminders to authenticated, service_role;

create function public.mark_invitations_sent(members uuid[]) returns setof uuid
language sql security definer set search_path = '' as $$
  delete from public.invitation_queue
  where member_id = any (members) and organization_id = any ((select private.admin_organization_ids())::uuid[]);
  update public.organization_members
  set invitation_status = 'sent', invited_at = now(), invitation_claimed_at = null
  where id = any (members) and organization_id = any ((select private.admin_organization_ids())::uuid[])
    and invitation_status in ('pending', 'sent', 'expired')
  returning id
$$;
grant execute on function public.mark_invitations_sent to authenticated, service_role;

create function public.release_invitations(members uuid[]) returns setof uuid
language sql security definer set search_path = '' as $$
  update public.organization_members set invitation_claimed_at = null
  where id = any (members) and organization_id = any ((select private.admin_organization_ids())::uuid[])
  returning id
$$;
grant execute on function public.release_invitations to authenticated, service_role;

create table public.failed_invitations (
  member_id uuid primary key,
  organization_id uuid not null,
  language text not null,
  attempts integer not null,
  failure text,
  failed_at timestamptz not null default now(),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.failed_invitations is 'Invitations that the worker has given up. A row counts while the person has not been invited since.';
create index failed_invitations_member_idx on public.failed_invitations (organization_id, member_id);

revoke all on public.failed_invitations from anon, authenticated, service_role;
grant select, insert, update, delete on public.failed_invitations to service_role;
alter table public.failed_invitations enable row level security;

-- The worker claims some queued invitations, of each organisation in turn. Those of a paused organisation wait.
create function public.claim_queued_invitations(most integer) returns table (
  id uuid, email text, full_name text, organization_name text, language text
)
language plpgsql set search_path = '' as $$
begin
  delete from public.invitation_queue q using public.organization_members m
  where m.id = q.member_id and (m.invitation_status not in ('pending', 'sent', 'expired') or private.has_ended(m.occupancy_ends_on));
  return query
    with waiting as (
      select q.member_id, q.language, q.queued_at, row_number() over (partition by q.organization_id order by q.queued_at, q.member_id) as turn
      from public.invitation_queue q
      where q.organization_id <> all ((select private.paused_organization_ids())::uuid[])
        and (q.attempts = 0 or q.queued_at < now() - q.attempts * interval '10 minutes')
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
grant execute on function public.claim_queued_invitations to service_role;

-- The worker's results: sent, to be sent later, failed, or refused because the person had got too many. A failed
-- invitation is tried again after ten and after twenty minutes, and then left to an admin.
create function public.settle_queued_invitations(sent uuid[], later uuid[], failed uuid[], limited uuid[] default '{}') returns void
language sql set search_path = '' as $$
  update public.organization_members set invitation_status = 'sent', invited_at = now()
  where id = any (sent) and invitation_status in ('pending', 'sent', 'expired');
  update public.organization_members set invitation_claimed_at = null where id = any (sent || later || failed || limited);
  update public.invitation_queue set attempts = attempts + 1, queued_at = now(),
    failure = case when member_id = any (limited) then 'limited' else 'failed' end
  where member_id = any (failed || limited);
  insert into public.failed_invitations (member_id, organization_id, language, attempts, failure)
  select q.member_id, q.organization_id, q.language, q.attempts, q.failure from public.invitation_queue q where q.attempts >= 3
  on conflict (member_id) do update set attempts = excluded.attempts, failure = excluded.failure, failed_at = now();
  delete from public.invitation_queue where member_id = any (sent) or attempts >= 3;
$$;
grant execute on function public.settle_queued_invitations to service_role;

-- One row for all servers; its lock serialises them.
create table public.mail_pace (
  id boolean primary key default true check (id),
  sent_at timestamptz[] not null default '{}',
  paused_until timestamptz
);
comment on table public.mail_pace is
  'When the invitations and mails about news of the last hour were sent, and until when the project has refused more invitations.';
insert into public.mail_pace default values;

grant all on public.mail_pace to service_role;
alter table public.mail_pace enable row level security;

-- Returns how many of the wanted mails may be sent now, and counts them as sent. Without an hourly limit only
-- a pause after a refusal applies.
create function public.take_mails(wanted integer, per_hour integer) returns integer
language plpgsql set search_path = '' as $$
declare
  pace public.mail_pace;
  recent timestamptz[];
  granted integer;
begin
  select * into pace from public.mail_pace for update;
  if pace.paused_until > now() then
    return 0;
  end if;
  if per_hour is null then
    return wanted;
  end if;
  recent := array(select sent from unnest(pace.sent_at) sent where sent > now() - interval '1 hour');
  granted := greatest(least(wanted, per_hour - cardinality(recent)), 0);
  update public.mail_pace set sent_at = recent || array_fill(now(), array[granted]) where id;
  return granted;
end $$;
grant execute on function public.take_mails to service_role;

-- Returns how many of the wanted mails about news may be sent now, and counts them as sent. Invitations that
-- wait come first, but get at most half, because one association's import would stop all others' news. A pause
-- does not apply, because it is the refusal of invitations by the project.
create function public.take_news_mails(wanted integer, per_hour integer) returns integer
language plpgsql set search_path = '' as $$
declare
  pace public.mail_pace;
  recent timestamptz[];
  granted integer;
begin
  select * into pace from public.mail_pace for update;
  recent := array(select sent from unnest(pace.sent_at) sent where sent > now() - interval '1 hour');
  granted := greatest(
    least(
      wanted,
      per_hour - cardinality(recent)
        - least((select count(*)::integer from public.invitation_queue), per_hour / 2)),
    0);
  if granted > 0 then
    update public.mail_pace set sent_at = recent || array_fill(now(), array[granted]) where id;
  end if;
  return granted;
end $$;
grant execute on function public.take_news_mails to service_role;

-- Gives back mails that were counted and have not left: the newest, because they were taken last.
create function public.return_mails(unsent integer) returns void
language sql set search_path = '' as $$
  update public.mail_pace set sent_at = sent_at[:greatest(cardinality(sent_at) - unsent, 0)] where id and unsent > 0
$$;
grant execute on function public.return_mails to service_role;

create function public.pause_mails(seconds integer) returns void
language sql set search_path = '' as $$
  update public.mail_pace set paused_until = now() + seconds * interval '1 second' where id
$$;
grant execute on function public.pause_mails to service_role;

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

-- A page of the members, how many match, and the apartments that the forms offer. `only_status`: a status, `queued`,
-- `waiting` for all who have not signed in, `erasure` for those who ask to be erased, or `ended`; no other status lists
-- those whose membership has ended. `waiting` in the reply: of the whole organisation. The search is plain text, without
-- patterns or operators, and knows the apartment, its official number and its stairwell. Invoker.
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
grant execute on function public.search_members to authenticated, service_role;

-- All members for a file. One jsonb value, because the REST API caps the rows of a reply. Empty for others
-- than admins.
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
grant execute on function public.export_members to authenticated, service_role;

-- The members with the given addresses. Called by POST, because hundreds of addresses do not fit into a URL.
create function public.find_members_by_email(org_id uuid, addresses text[])
returns table (id uuid, email text, full_name text, status public.invitation_status)
language sql stable set search_path = '' as $$
  select m.id, m.email, m.full_name, m.invitation_status from public.organization_members m
  where m.organization_id = org_id and m.email = any (addresses)
$$;
grant execute on function public.find_members_by_email to authenticated, service_role;
