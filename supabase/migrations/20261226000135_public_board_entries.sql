-- People of the board, and links such as that to the manager of the building. Emergency numbers are for members.
alter table public.board_entries
  add column is_public boolean not null default false,
  add constraint board_entries_public_check check (not is_public or kind <> 'number');
comment on column public.board_entries.is_public is 'An admin shows it on the public page, without its picture.';
grant insert (is_public), update (is_public) on public.board_entries to authenticated;

drop trigger set_updated_at on public.board_entries;
create trigger set_updated_at before update of name, detail, phone, email, url, member_id, is_public on public.board_entries
  for each row execute function private.set_updated_at();
create trigger log_changes after update of is_public on public.board_entries for each row
  when (new.is_public is distinct from old.is_public)
  execute function private.log_changes('board_entry', 'name', 'is_public');
-- An entry that is added for everybody is an event, as one that is shown or hidden later.
create function private.log_public_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_audit_event(
    new.organization_id, 'added', 'board_entry', new.id, new.name, null, jsonb_build_object('is_public', true));
  return null;
end $$;
comment on function private.log_public_entry() is 'Definer, because nobody has a grant to write the log.';
create trigger log_public_entry after insert on public.board_entries for each row
  when (new.is_public) execute function private.log_public_entry();

-- As before, with the choice.
create or replace function public.get_board_page() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    select jsonb_build_object(
      'entries', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', b.id, 'kind', b.kind, 'name', b.name, 'detail', b.detail, 'phone', b.phone, 'email', b.email, 'url', b.url,
          'member_id', b.member_id, 'picture', private.find_board_picture(b.member_id), 'updated_at', b.updated_at,
          'is_public', b.is_public
        ) order by b.position)
        from public.board_entries b where b.organization_id = org_id
      ), '[]'),
      'pictures', case when org_id = any (private.admin_organization_ids()) then coalesce((
        select jsonb_agg(to_jsonb(p) order by private.to_sortable(p.full_name) collate "C", p.id) from (
          select m.id, m.full_name from public.organization_members m
          where m.organization_id = org_id and m.profile_picture_url is not null
          order by private.to_sortable(m.full_name) collate "C", m.id limit 200
        ) p
      ), '[]') end
    )
  );
end $$;
