-- What an association looks like: a tint of a fixed set, and its mark.
alter table public.organizations add column tint text not null default 'spruce'
  check (tint in ('spruce', 'moss', 'petrol', 'lake', 'plum', 'slate'));
comment on column public.organizations.tint is 'The colour of links and buttons; app/styles/tints.css has its values.';

-- The picture is in its row, so that a failed step leaves no file without a row. A new picture has a new id,
-- because browsers keep what an id shows.
create table public.organization_marks (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null unique references public.organizations (id) on delete cascade,
  image text not null check (length(image) <= 400000),
  created_at timestamptz not null default now()
);
comment on table public.organization_marks is 'The mark of an organisation. Whoever knows the id may see it: it stands in mails and on invitations.';
comment on column public.organization_marks.image is 'A PNG of 256 by 256 pixels in base64.';
alter table public.organization_marks enable row level security;
grant all on public.organization_marks to service_role;

-- Definer, because no admin has a grant to change their organisation. False for others than its admins.
-- `mark`: null keeps the mark, and an empty text removes it.
create function public.save_appearance(org_id uuid, new_tint text, mark text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organizations set tint = new_tint
  where id = org_id and id = any ((select private.admin_organization_ids())::uuid[]);
  if not found then
    return false;
  end if;
  if mark is not null then
    delete from public.organization_marks where organization_id = org_id;
  end if;
  if mark <> '' then
    insert into public.organization_marks (organization_id, image) values (org_id, mark);
  end if;
  return true;
end $$;
grant execute on function public.save_appearance to authenticated, service_role;

-- Definer, because nobody has a grant on marks: members get the id of their own organisation's.
create function private.mark_of(org_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.organization_marks where organization_id = org_id
$$;
grant execute on function private.mark_of to authenticated, service_role;

-- For mails, which the service role sends.
create function public.find_mark(member uuid) returns uuid
language sql stable set search_path = '' as $$
  select private.mark_of(organization_id) from public.organization_members where id = member
$$;
grant execute on function public.find_mark to service_role;

-- The functions below return the appearance beside what they returned before.
drop function public.get_current_member();
drop function private.find_member(uuid, uuid);

create function private.find_member(person uuid, session uuid) returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint,
  tint text, mark_id uuid
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query
    select m.id, m.full_name, m.email, m.role, m.password_set, m.profile_picture_url, m.invitation_status, o.id, o.name, o.association_id,
      o.tint, private.mark_of(o.id)
    from public.organization_members m
    join public.organizations o on o.id = m.organization_id
    left join public.member_claims c on c.auth_user_id = m.auth_user_id and c.current_member_id = m.id
    where m.auth_user_id = person and private.session_lives(session)
    order by c.current_member_id nulls last, m.created_at, m.id
    limit 1;
end $$;
grant execute on function private.find_member to authenticated, service_role;

create function public.get_current_member() returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint,
  tint text, mark_id uuid
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query select * from private.find_member(auth.uid(), (auth.jwt() ->> 'session_id')::uuid);
end $$;
grant execute on function public.get_current_member to authenticated, service_role;

drop function public.list_my_invitations();
create function public.list_my_invitations() returns table (
  id uuid, organization_name text, role public.member_role, tint text, mark_id uuid
)
language sql stable security definer set search_path = '' as $$
  select m.id, o.name, m.role, o.tint, private.mark_of(o.id)
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  left join public.declined_invitations d on d.member_id = m.id
  where m.email = (select private.verified_email()) and m.auth_user_id is null and (select private.session_lives())
    and (d.declined_at is null or m.invited_at > d.declined_at)
    and not exists (
      select 1 from public.organization_members own
      where own.organization_id = m.organization_id and own.auth_user_id = (select auth.uid())
    )
  order by o.name, m.id
$$;
grant execute on function public.list_my_invitations to authenticated, service_role;
