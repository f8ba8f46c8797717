-- What an operator tells the people of all organisations: one text per language, from a time to a time.
create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  text_sv text not null check (char_length(text_sv) between 1 and 500),
  text_en text not null check (char_length(text_en) between 1 and 500),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
comment on table public.announcements is 'Shown as text on all pages behind the sign-in. Written by the operator''s console alone, read through get_current_member.';
create index announcements_end_idx on public.announcements (ends_at);
revoke all on public.announcements from anon, authenticated, service_role;
grant select, delete on public.announcements to service_role;
alter table public.announcements enable row level security;

create function private.current_announcements() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'sv', l.text_sv, 'en', l.text_en) order by l.starts_at, l.id), '[]')
    from (
      select * from public.announcements a where a.starts_at <= now() and a.ends_at > now() order by a.starts_at desc, a.id limit 3
    ) l
  );
end $$;
comment on function private.current_announcements() is 'Definer, because announcements belong to no organisation, and no policy shows them.';
grant execute on function private.current_announcements to authenticated, service_role;

-- The shell of each page asks for the member anyway, so that the announcements cost no call of their own. Other functions
-- ask private.find_member, which has none.
drop function public.get_current_member();
create function public.get_current_member() returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint,
  tint text, mark_id uuid, lacks_demanded_factor boolean, announcements jsonb
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query select m.*, private.current_announcements()
    from private.find_member(private.current_account(), (auth.jwt() ->> 'session_id')::uuid) m;
end $$;
grant execute on function public.get_current_member to authenticated, service_role;

create or replace function private.current_organization_id() returns uuid
language sql stable set search_path = '' as $$
  select organization_id from private.find_member(private.current_account(), (auth.jwt() ->> 'session_id')::uuid)
$$;

create function public.console_announcements() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return (
    select coalesce(jsonb_agg(to_jsonb(l) order by l.starts_at desc, l.id), '[]') from (
      select a.id, a.text_sv, a.text_en, a.starts_at, a.ends_at from public.announcements a
      order by a.starts_at desc, a.id limit 50
    ) l
  );
end $$;

-- The id comes from the form, so that one sent twice makes one announcement.
create function public.console_announce(id uuid, sv text, en text, starts_at timestamptz, ends_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.act_as_operator();
  insert into public.announcements (id, text_sv, text_en, starts_at, ends_at)
  values (console_announce.id, btrim(sv), btrim(en), console_announce.starts_at, console_announce.ends_at)
  on conflict on constraint announcements_pkey do nothing;
  if found then
    perform private.note_operator_act('announced', null, jsonb_build_object('text', btrim(sv)));
  end if;
end $$;

-- False if there is no such announcement.
create function public.console_remove_announcement(announcement uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  former text;
begin
  perform private.act_as_operator();
  delete from public.announcements a where a.id = announcement returning a.text_sv into former;
  if not found then
    return false;
  end if;
  perform private.note_operator_act('withdrawn', null, jsonb_build_object('text', former));
  return true;
end $$;
grant execute on function public.console_announcements, public.console_announce, public.console_remove_announcement to authenticated;
