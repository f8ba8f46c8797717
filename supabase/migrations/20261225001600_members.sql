-- MEMBER reads and asks. BOARD also reads the board's documents and answers questions to the board. ADMIN manages.
create type public.member_role as enum ('MEMBER', 'BOARD', 'ADMIN');
create type public.invitation_status as enum ('pending', 'sent', 'expired', 'accepted', 'active');

-- A membership ends by itself: from the day after its last one the person is no member, wherever that is decided. No
-- job has to run for it. Strict, so that a member without an end costs no call: `is not true` accepts their null.
create function private.has_ended(ends_on date) returns boolean
language sql stable strict set search_path = '' as $$
  select ends_on < (now() at time zone 'Europe/Stockholm')::date
$$;
grant execute on function private.has_ended to authenticated, service_role;

create table public.organization_members (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  email text not null check (email = lower(btrim(email)) and email like '_%@_%' and length(email) <= 254),
  full_name text not null check (btrim(full_name) <> '' and length(full_name) <= 200),
  phone_number text check (length(phone_number) <= 50),
  role public.member_role not null default 'MEMBER',
  auth_user_id uuid references auth.users (id) on delete set null,
  password_set boolean not null default false,
  profile_picture_url text check (length(profile_picture_url) <= 500),
  invitation_status public.invitation_status not null default 'pending',
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  invited_at timestamptz,
  invitation_claimed_at timestamptz,
  language text check (language in ('en', 'sv')),
  apartment_id uuid,
  occupancy public.occupancy,
  occupancy_ends_on date check (occupancy_ends_on between '2000-01-01' and '2199-12-31'),
  second_factor_since timestamptz,
  unique (organization_id, id),
  unique (organization_id, email),
  unique (organization_id, auth_user_id),
  constraint organization_members_apartment_fkey foreign key (organization_id, apartment_id)
    references public.apartments (organization_id, id) on delete set null (apartment_id),
  constraint organization_members_plain_name check (private.is_plain_name(full_name)),
  constraint organization_members_temporary_occupancy check (occupancy_ends_on is null or (occupancy in ('resident', 'tenant')) is true)
);
comment on table public.organization_members is 'A person in an organisation. The same person may be a member of several.';
comment on column public.organization_members.invited_at is 'When the newest invitation was sent.';
comment on column public.organization_members.invitation_claimed_at is 'Set while an invitation is being sent; a claim of two minutes ago counts for nothing.';
comment on column public.organization_members.language is 'Null until an invitation or the member chooses one.';
comment on column public.organization_members.occupancy is 'Null where the association does not say.';
comment on column public.organization_members.occupancy_ends_on is
  'The last day on which the person is a member, in Stockholm. Null for all whose access has no end.';
comment on column public.organization_members.second_factor_since is 'A copy, for the member and the admins. Auth alone decides at a sign-in.';
create index organization_members_auth_user_id_idx on public.organization_members (auth_user_id);
create index organization_members_email_idx on public.organization_members (email);
create index organization_members_waiting_idx on public.organization_members (organization_id) where auth_user_id is null;
create index organization_members_apartment_idx on public.organization_members (organization_id, apartment_id);

create trigger set_updated_at before update on public.organization_members
  for each row execute function private.set_updated_at();

-- Column grants: role, organization_id, auth_user_id and email never change through a member's own update.
grant select, delete on public.organization_members to authenticated;
grant insert (organization_id, email, full_name, phone_number, role, language, apartment_id, occupancy, occupancy_ends_on)
  on public.organization_members to authenticated;
grant update (full_name, phone_number, profile_picture_url, language) on public.organization_members to authenticated;
grant all on public.organization_members to service_role;
alter table public.organization_members enable row level security;

-- own_member_ids knows the end of a membership and the pause.
create policy "People read their own row, admins their whole organisation" on public.organization_members
  for select to authenticated using (
    id = any ((select private.own_member_ids())::uuid[])
    or organization_id = any ((select private.admin_organization_ids())::uuid[])
  );
create policy "Admins add members to their organisation" on public.organization_members
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Members change their own row" on public.organization_members
  for update to authenticated
  using (id = any ((select private.own_member_ids())::uuid[])) with check (id = any ((select private.own_member_ids())::uuid[]));
create policy "Admins remove members of their organisation" on public.organization_members
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- An organisation never loses its last admin without an end. One who has an end does not count, so that no day comes
-- on which nobody is left. The lock on the organisation serialises concurrent changes.
create function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role <> 'ADMIN' or old.occupancy_ends_on is not null or (
    tg_op = 'UPDATE' and new.role = 'ADMIN' and new.occupancy_ends_on is null and new.organization_id = old.organization_id
  ) then
    return coalesce(new, old);
  end if;
  perform 1 from public.organizations where id = old.organization_id for update;
  if not found then -- the organisation itself is going
    return coalesce(new, old);
  end if;
  if not exists (
    select 1 from public.organization_members
    where organization_id = old.organization_id and role = 'ADMIN' and occupancy_ends_on is null and id <> old.id
      and (old.auth_user_id is null or auth_user_id is not null)
  ) then
    raise exception 'last_admin' using errcode = 'P0001';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_last_admin before update of role, organization_id, occupancy_ends_on or delete on public.organization_members
  for each row execute function private.keep_last_admin();

-- An admin can neither remove themselves nor give themselves an end; another admin can, and can undo it. Triggers fire in
-- the order of their names, so keep_last_admin raises its more specific error first.
create function private.keep_own_membership() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.auth_user_id = auth.uid() and (
    tg_op = 'DELETE' or (new.occupancy_ends_on is not null and new.occupancy_ends_on is distinct from old.occupancy_ends_on)
  ) then
    raise exception 'own_membership' using errcode = 'P0001';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_own_membership before update of occupancy_ends_on or delete on public.organization_members
  for each row execute function private.keep_own_membership();

-- A person who joins another organisation with an existing account needs no second password.
create function private.inherit_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.auth_user_id is not null and new.auth_user_id is distinct from old.auth_user_id and not new.password_set then
    new.password_set := exists (
      select 1 from public.organization_members where auth_user_id = new.auth_user_id and id <> new.id and password_set
    );
  end if;
  return new;
end $$;
comment on function private.inherit_account() is 'Definer, because the caller does not see their memberships before they are linked.';
create trigger inherit_account before update of auth_user_id on public.organization_members
  for each row execute function private.inherit_account();

-- The members that a plan allows (private.require_room_for_members).

create trigger check_added after insert on public.organization_members
  referencing new table as added for each statement execute function private.check_added_members();
create trigger check_returned after update of occupancy_ends_on on public.organization_members
  for each row execute function private.check_returned_member();

-- The author of a row is the caller, whatever the client sends: a member or, by argument, an
-- account. Without a caller (the service role: a command, the demo) the given value stays.
create function private.set_created_by() returns trigger
language plpgsql set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  if caller is null then
    return new;
  end if;
  new.created_by := case
    when tg_argv[0] = 'account' then caller
    else (select id from public.organization_members where organization_id = new.organization_id and auth_user_id = caller)
  end;
  return new;
end $$;

create table public.member_claims (
  auth_user_id uuid primary key references auth.users (id) on delete cascade,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  current_member_id uuid not null,
  updated_at timestamptz not null default now(),
  foreign key (organization_id, current_member_id)
    references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.member_claims is 'The active membership of a person who belongs to several organisations.';
create index member_claims_member_idx on public.member_claims (organization_id, current_member_id);

-- Written only by set_claim.
grant select on public.member_claims to authenticated;
grant all on public.member_claims to service_role;
alter table public.member_claims enable row level security;

create policy "People read their own active membership" on public.member_claims
  for select to authenticated using (auth_user_id = (select private.current_account()));

-- The active membership of a person, while their session lives. Invoker: row level security shows the caller's own rows.
-- The end of a membership and the pause of an organisation are here too, because definer functions call it; a person of
-- several organisations then gets another of theirs. The role is the one that the person may use now.
create function private.find_member(person uuid, session uuid) returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint,
  tint text, mark_id uuid, lacks_demanded_factor boolean
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query
    select m.id, m.full_name, m.email,
      case when demand.is_unmet then 'BOARD'::public.member_role else m.role end,
      m.password_set, m.profile_picture_url, m.invitation_status, o.id, o.name, o.association_id,
      o.tint, private.mark_of(o.id), demand.is_unmet
    from public.organization_members m
    join public.organizations o on o.id = m.organization_id
    cross join lateral (
      select o.admins_need_second_factor and m.role = 'ADMIN' and not private.has_second_factor() as is_unmet
    ) demand
    left join public.member_claims c on c.auth_user_id = m.auth_user_id and c.current_member_id = m.id
    where m.auth_user_id = person and private.has_ended(m.occupancy_ends_on) is not true and o.paused_at is null and private.session_lives(session)
    order by c.current_member_id nulls last, m.created_at, m.id
    limit 1;
end $$;
grant execute on function private.find_member to authenticated, service_role;

-- The shell of each page asks for the member anyway, so that the announcements cost no call of their own. Other functions
-- ask private.find_member, which has none.
create function public.get_current_member() returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint,
  tint text, mark_id uuid, lacks_demanded_factor boolean, announcements jsonb, switched_off text[]
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query select m.*, private.current_announcements(), o.switched_off
    from private.find_member(private.current_account(), (auth.jwt() ->> 'session_id')::uuid) m
    join public.organizations o on o.id = m.organization_id;
end $$;
grant execute on function public.get_current_member to authenticated, service_role;

-- What the caller reads is of their active membership, so that a page asks for the member and its data at once.
create function private.current_organization_id() returns uuid
language sql stable set search_path = '' as $$
  select organization_id from private.find_member(private.current_account(), (auth.jwt() ->> 'session_id')::uuid)
$$;
grant execute on function private.current_organization_id to authenticated, service_role;

-- The first membership, in the order of private.find_member, is the current one.
create function public.list_my_memberships() returns table (
  id uuid, organization_id uuid, organization_name text, role public.member_role, is_current boolean
)
language sql stable set search_path = '' as $$
  select m.id, o.id, o.name, m.role,
    row_number() over (order by c.current_member_id nulls last, m.created_at, m.id) = 1
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  left join public.member_claims c on c.auth_user_id = m.auth_user_id and c.current_member_id = m.id
  where m.auth_user_id = (select auth.uid())
  order by o.name, m.id
$$;
grant execute on function public.list_my_memberships to authenticated, service_role;

-- Definer in the exposed schema, here and in the files of invitations and of the second factor, because callers reach
-- these functions by name over the REST API and they read or change what the caller's grants do not cover. Each derives
-- its rights from the caller's account alone.

create function public.set_claim(claim text, value text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  membership public.organization_members;
begin
  if claim not in ('current_member_id', 'current_organization_id')
     or value is null or value !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    raise exception 'invalid_claim' using errcode = '22023';
  end if;
  select * into membership from public.organization_members m
  where m.auth_user_id = (select private.current_account()) and private.has_ended(m.occupancy_ends_on) is not true
    and case claim when 'current_member_id' then m.id else m.organization_id end = value::uuid;
  if not found then -- another's membership and none at all look the same
    raise exception 'not_found' using errcode = '42501';
  end if;
  insert into public.member_claims (auth_user_id, organization_id, current_member_id)
  values (membership.auth_user_id, membership.organization_id, membership.id)
  on conflict (auth_user_id) do update
    set organization_id = excluded.organization_id, current_member_id = excluded.current_member_id, updated_at = now();
end $$;
grant execute on function public.set_claim to authenticated, service_role;

create function public.get_member_by_email(member_email text) returns table (id uuid, organization_id uuid)
language sql stable security definer set search_path = '' as $$
  select m.id, m.organization_id from public.organization_members m
  where m.email = lower(btrim(member_email))
    and (
      m.organization_id = any ((select private.admin_organization_ids())::uuid[])
      or private.has_ended(m.occupancy_ends_on) is not true and m.email = (select private.verified_email())
    )
$$;
grant execute on function public.get_member_by_email to authenticated, service_role;

-- The link in an invitation lives 24 hours (otp_expiry). Older ones have expired although no row was changed.
create function private.shown_status(status public.invitation_status, invited_at timestamptz)
returns public.invitation_status
language sql stable set search_path = '' as $$
  select case when status = 'sent' and invited_at < now() - interval '24 hours' then 'expired' else status end
$$;
grant execute on function private.shown_status to authenticated, service_role;

create function public.get_organization_colleagues(org_id uuid)
returns table (full_name text, email text, role public.member_role, id uuid, invitation_status public.invitation_status)
language sql stable security definer set search_path = '' as $$
  select m.full_name,
    case when org_id = any ((select private.admin_organization_ids())::uuid[]) then m.email end,
    m.role, m.id, private.shown_status(m.invitation_status, m.invited_at)
  from public.organization_members m
  where m.organization_id = org_id and private.has_ended(m.occupancy_ends_on) is not true and org_id = any ((select private.member_organization_ids())::uuid[])
  order by private.to_sortable(m.full_name) collate "C", m.id
$$;
grant execute on function public.get_organization_colleagues to authenticated, service_role;

-- Changing a role is not a column grant, because with one a member could promote themselves.
create function public.set_member_role(member_id uuid, new_role public.member_role) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members set role = new_role
  where id = member_id and organization_id = any ((select private.admin_organization_ids())::uuid[]);
  return found;
end $$;
grant execute on function public.set_member_role to authenticated, service_role;

-- An admin's changes of one member, all or none. A key that is missing keeps what is stored, and a null clears it.
-- The official number and the stairwell are those of the apartment, for all who live there, so that `shown_apartment` says
-- which one the admin saw. Raises `apartment_required`, and `member_changed` if another admin's change stands against it.
create function public.edit_member(member uuid, changes jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known public.organization_members;
  describes constant boolean := changes ?| array['official_number', 'stairwell'];
begin
  select * into known from public.organization_members m
  where m.id = member and m.organization_id = any ((select private.admin_organization_ids())::uuid[]) for update;
  if not found then
    return false;
  end if;
  if describes and changes ? 'shown_apartment' and not changes ? 'apartment' and changes ->> 'shown_apartment' is distinct from (
    select a.number from public.apartments a where a.organization_id = known.organization_id and a.id = known.apartment_id
  ) then
    raise exception 'member_changed' using errcode = 'P0001';
  end if;
  if changes ? 'apartment' then
    known.apartment_id := null;
    if changes ->> 'apartment' is not null then
      insert into public.apartments as a (organization_id, number) values (known.organization_id, btrim(changes ->> 'apartment'))
      on conflict (organization_id, number) do update set number = a.number returning a.id into known.apartment_id;
    end if;
  end if;
  if known.apartment_id is null and coalesce(changes ->> 'official_number', changes ->> 'stairwell') is not null then
    raise exception 'apartment_required' using errcode = 'P0001';
  end if;
  if changes ? 'occupancy' then
    known.occupancy := (changes ->> 'occupancy')::public.occupancy;
  end if;
  -- The admin saw an occupancy that has an end, which another one has changed.
  if not changes ? 'occupancy' and changes ->> 'ends_on' is not null and (known.occupancy in ('resident', 'tenant')) is not true then
    raise exception 'member_changed' using errcode = 'P0001';
  end if;
  update public.apartments a set
    official_number = case when changes ? 'official_number' then changes ->> 'official_number' else a.official_number end,
    stairwell = case when changes ? 'stairwell' then changes ->> 'stairwell' else a.stairwell end
  where a.organization_id = known.organization_id and a.id = known.apartment_id and describes;
  update public.organization_members m set
    role = coalesce((changes ->> 'role')::public.member_role, m.role),
    apartment_id = known.apartment_id,
    occupancy = known.occupancy,
    occupancy_ends_on = case when changes ? 'ends_on' then (changes ->> 'ends_on')::date else m.occupancy_ends_on end
  where m.id = member;
  return true;
end $$;
grant execute on function public.edit_member to authenticated, service_role;

-- Updates the caller's rows in every organisation, because a password belongs to the person. The choice of
-- mails about news, if there is one, is of the current membership.
create function public.complete_member_setup(news_mail text default null, reader_language text default 'sv') returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members
  set password_set = true,
    invitation_status = case
      when invitation_status in ('pending', 'sent', 'expired') then 'accepted' else invitation_status end
  where auth_user_id = (select private.current_account()) and private.has_ended(occupancy_ends_on) is not true;
  if not found then
    return false;
  end if;
  if news_mail is not null then
    perform public.choose_news_mail(m.organization_id, m.member_id, news_mail, reader_language)
    from public.get_current_member() m;
  end if;
  return true;
end $$;
grant execute on function public.complete_member_setup to authenticated, service_role;

-- Records a sign-in in the active organisation only.
create function public.record_login() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members set last_login_at = now(), invitation_status = 'active'
  where id = (select member_id from public.get_current_member());
  perform private.note_second_factor(private.current_account());
end $$;
grant execute on function public.record_login to authenticated, service_role;

-- Returns true if every row of the caller has their verified address. A row keeps its address if its
-- organisation has another member with the new one.
create function public.sync_own_email() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.current_account();
  verified constant text := private.verified_email();
begin
  update public.organization_members m set email = verified
  where m.auth_user_id = caller and m.email <> verified
    and not exists (
      select 1 from public.organization_members o where o.organization_id = m.organization_id and o.email = verified
    );
  return verified is not null and not exists (
    select 1 from public.organization_members where auth_user_id = caller and email <> verified
  );
end $$;
grant execute on function public.sync_own_email to authenticated, service_role;

-- Whether the caller was a member, or was invited, and no longer is. They are told that, and nothing of the association.
create function public.has_ended_membership() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select private.session_lives()) and exists (
    select 1 from public.organization_members m
    where (m.auth_user_id = (select private.current_account()) or m.auth_user_id is null and m.email = (select private.verified_email()))
      and private.has_ended(m.occupancy_ends_on)
  )
$$;
grant execute on function public.has_ended_membership to authenticated, service_role;

-- Whether the caller would be a member if their organisation were not paused. They are told that, and nothing of it.
create function public.has_paused_membership() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select private.session_lives()) and exists (
    select from public.organization_members m join public.organizations o on o.id = m.organization_id
    where m.auth_user_id = (select private.current_account()) and private.has_ended(m.occupancy_ends_on) is not true
      and o.paused_at is not null
  )
$$;
comment on function public.has_paused_membership() is 'Definer, because no member reads a paused organisation.';
grant execute on function public.has_paused_membership to authenticated, service_role;

-- The caller's choice, for all their memberships. Invoker: people change their own rows only.
create function public.keep_own_language(chosen text) returns void
language sql set search_path = '' as $$
  update public.organization_members set language = chosen
  where auth_user_id = (select auth.uid()) and language is distinct from chosen
$$;
grant execute on function public.keep_own_language to authenticated, service_role;

-- The language of the caller's newest choice or invitation. Without one, `spoken` becomes it.
create function public.settle_own_language(spoken text) returns text
language plpgsql set search_path = '' as $$
declare
  known constant text := (
    select m.language from public.organization_members m
    where m.auth_user_id = (select auth.uid()) and m.language is not null
    order by m.updated_at desc, m.id limit 1
  );
begin
  if known is null then
    perform public.keep_own_language(spoken);
  end if;
  return coalesce(known, spoken);
end $$;
grant execute on function public.settle_own_language to authenticated, service_role;

-- The service role alone may call these, because the answers show which addresses have an account. An operator's account
-- stays, although no organisation has it. Otherwise an admin who adds the operator's address and removes it again would
-- take the console away.

-- The account of a removed member, by its id or else by the address, if no organisation has it any more.
create function public.find_unused_account(account uuid, address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u
  where (u.id = account or (account is null and lower(u.email) = lower(btrim(address))))
    and not exists (
      select 1 from public.organization_members m where m.auth_user_id = u.id or m.email = lower(u.email)
    )
    and not exists (select from public.operators o where o.user_id = u.id)
  limit 1
$$;
grant execute on function public.find_unused_account to service_role;

-- The accounts that belong to this organisation only. They are deleted with it.
create function public.list_own_accounts(org_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u
  where exists (
      select 1 from public.organization_members m
      where m.organization_id = org_id and (m.auth_user_id = u.id or m.email = lower(u.email))
    )
    and not exists (
      select 1 from public.organization_members m
      where m.organization_id <> org_id and (m.auth_user_id = u.id or m.email = lower(u.email))
    )
    and not exists (select from public.operators o where o.user_id = u.id)
$$;
grant execute on function public.list_own_accounts to service_role;
