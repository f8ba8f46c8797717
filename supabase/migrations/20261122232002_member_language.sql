-- A member's language: chosen by the admin who invites them, then by the member's own switcher. Mails follow
-- it.
alter table public.organization_members add column language text check (language in ('en', 'sv'));
comment on column public.organization_members.language is 'Null until an invitation or the member chooses one.';
grant insert (language), update (language) on public.organization_members to authenticated;

-- The caller's choice, for all their memberships. Invoker: people change their own rows only.
create function public.keep_own_language(chosen text) returns void
language sql set search_path = '' as $$
  update public.organization_members set language = chosen
  where auth_user_id = (select auth.uid()) and language is distinct from chosen
$$;

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
grant execute on function public.keep_own_language, public.settle_own_language to authenticated, service_role;

-- As before, and the mail is in the member's language if one is known.
create or replace function public.queue_invitations(members uuid[], mail_language text) returns setof uuid
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
