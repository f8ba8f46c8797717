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

grant all on public.organization_marks to service_role;
alter table public.organization_marks enable row level security;

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
