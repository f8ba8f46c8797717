-- Additions and removals are logged by statement, once for all rows. Changes are logged
-- by row, so that an update of other columns, as the worker's, costs nothing.
create trigger log_additions after insert on public.document_sections referencing new table as new_rows
  for each statement execute function private.log_changes('section', 'name', 'name', 'audience', 'section_type');
create trigger log_changes after update of name, audience on public.document_sections for each row
  when ((new.name, new.audience) is distinct from (old.name, old.audience))
  execute function private.log_changes('section', 'name', 'name', 'audience');
create trigger log_removals after delete on public.document_sections referencing old table as old_rows
  for each statement execute function private.log_changes('section', 'name', 'name', 'audience', 'section_type');
create trigger log_additions after insert on public.organizations referencing new table as new_rows
  for each statement execute function private.log_changes('organization', 'name', 'name', 'association_id');
create trigger log_changes after update of name, association_id, tint, admins_need_second_factor, language on public.organizations for each row
  when ((new.name, new.association_id, new.tint, new.admins_need_second_factor, new.language)
    is distinct from (old.name, old.association_id, old.tint, old.admins_need_second_factor, old.language))
  execute function private.log_changes(
    'organization', 'name', 'name', 'association_id', 'tint', 'admins_need_second_factor', 'language');
create trigger log_public_page after update of has_public_page, is_public_page_indexed on public.organizations for each row
  when ((new.has_public_page, new.is_public_page_indexed) is distinct from (old.has_public_page, old.is_public_page_indexed))
  execute function private.log_changes('organization', 'name', 'has_public_page', 'is_public_page_indexed');
create trigger log_additions after insert on public.organization_marks referencing new table as new_rows
  for each statement execute function private.log_changes('mark', '');
create trigger log_removals after delete on public.organization_marks referencing old table as old_rows
  for each statement execute function private.log_changes('mark', '');
create trigger log_removals after delete on public.organization_news referencing old table as old_rows
  for each statement execute function private.log_changes('article', 'title');
create trigger log_removals after delete on public.faq_items referencing old table as old_rows
  for each statement execute function private.log_changes('faq', 'question');
create trigger log_removals after delete on public.calendar_entries referencing old table as old_rows
  for each statement execute function private.log_changes('calendar_entry', 'title');
create trigger log_removals after delete on public.board_entries referencing old table as old_rows
  for each statement execute function private.log_changes('board_entry', 'name', 'kind');
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

-- A sign-in is an event once a minute, so that no member fills the log. The system's notes of one, as those of the demo,
-- are none. A member's sign-ins go with the member; those of whoever had rights stay.
create function private.log_member_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The name too: nobody acts under another's and then takes back their own.
  names constant text[] := array['role', 'full_name', 'occupancy', 'occupancy_ends_on'];
begin
  if tg_op = 'INSERT' then
    perform private.add_audit_event(
      n.organization_id, 'added', 'member', n.id, n.full_name, null, jsonb_build_object('role', n.role))
    from new_rows n;
  elsif tg_op = 'DELETE' then
    perform private.add_audit_event(
      o.organization_id, 'removed', 'member', o.id, o.full_name, jsonb_build_object('role', o.role), null)
    from old_rows o;
    delete from public.audit_events e using old_rows o
    where e.organization_id = o.organization_id and e.actor_id = o.id and e.action = 'signed_in'
      and e.new_values ->> 'role' = 'MEMBER';
  else
    if (new.role, new.full_name, new.occupancy, new.occupancy_ends_on)
      is distinct from (old.role, old.full_name, old.occupancy, old.occupancy_ends_on) then
      perform private.add_audit_event(
        new.organization_id, 'changed', 'member', new.id, old.full_name,
        private.pick_changes(to_jsonb(old), to_jsonb(new), names), private.pick_changes(to_jsonb(new), to_jsonb(old), names));
    end if;
    if new.auth_user_id = auth.uid() and (
      old.last_login_at is null or new.last_login_at > old.last_login_at + interval '1 minute'
    ) and new.last_login_at is not null then
      perform private.add_audit_event(
        new.organization_id, 'signed_in', 'member', new.id, new.full_name, null, jsonb_build_object('role', new.role));
    end if;
  end if;
  return null;
end $$;
comment on function private.log_member_changes() is 'Definer, because nobody has a grant to write the log.';
create trigger log_additions after insert on public.organization_members referencing new table as new_rows
  for each statement execute function private.log_member_changes();
create trigger log_changes after update of role, full_name, occupancy, occupancy_ends_on, last_login_at on public.organization_members for each row
  when ((new.role, new.full_name, new.occupancy, new.occupancy_ends_on, new.last_login_at)
    is distinct from (old.role, old.full_name, old.occupancy, old.occupancy_ends_on, old.last_login_at))
  execute function private.log_member_changes();
create trigger log_removals after delete on public.organization_members referencing old table as old_rows
  for each statement execute function private.log_member_changes();

-- Null for a section that is being deleted: its own event has the name.
create function private.name_section(section uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('section', s.name) from public.document_sections s where s.id = section
$$;

create function private.log_document_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_audit_event(
      n.organization_id, 'added', 'document', n.id, coalesce(n.display_name, n.name), null, private.name_section(n.section_id))
    from new_rows n;
  elsif tg_op = 'DELETE' then
    perform private.add_audit_event(
      o.organization_id, 'removed', 'document', o.id, coalesce(o.display_name, o.name), private.name_section(o.section_id), null)
    from old_rows o;
  elsif new.section_id <> old.section_id then
    perform private.add_audit_event(
      new.organization_id, 'moved', 'document', new.id, coalesce(new.display_name, new.name),
      private.name_section(old.section_id), private.name_section(new.section_id));
  elsif new.file_path <> old.file_path then
    perform private.add_audit_event(
      new.organization_id, 'changed', 'document', new.id, coalesce(new.display_name, new.name), null, null);
  elsif new.replaced_by is null then
    perform private.add_audit_event(
      new.organization_id, 'restored', 'document', new.id, coalesce(new.display_name, new.name), null, null);
  else
    perform private.add_audit_event(
      new.organization_id, 'replaced', 'document', new.id, coalesce(new.display_name, new.name), null,
      (select jsonb_build_object('version', coalesce(d.display_name, d.name)) from public.documents d where d.id = new.replaced_by));
  end if;
  return null;
end $$;
comment on function private.log_document_changes() is 'Definer, because nobody has a grant to write the log.';
create trigger log_additions after insert on public.documents referencing new table as new_rows
  for each statement execute function private.log_document_changes();
create trigger log_changes after update of section_id, file_path, replaced_by on public.documents for each row
  when (new.section_id <> old.section_id or new.file_path <> old.file_path or (new.replaced_by is null) <> (old.replaced_by is null))
  execute function private.log_document_changes();
create trigger log_removals after delete on public.documents referencing old table as old_rows
  for each statement execute function private.log_document_changes();

-- The host of an address alone, because a query may hold a key, and what stands before an @ a name and a password.
create function private.host_of(address text) returns text
language sql immutable set search_path = '' as $$
  select lower(substring(address from '^[Hh][Tt][Tt][Pp][Ss]?://(?:[^/?#\\]*@)?([^/?#@\\]+)'))
$$;

create function private.log_assistant_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  names constant text[] := array['is_enabled', 'host'];
  before constant jsonb := jsonb_build_object('is_enabled', old.is_enabled, 'host', private.host_of(old.api_url));
  after constant jsonb := jsonb_build_object('is_enabled', new.is_enabled, 'host', private.host_of(new.api_url));
begin
  perform private.add_audit_event(
    new.organization_id, 'changed', 'assistant', new.id, null,
    private.pick_changes(before, after, names), private.pick_changes(after, before, names));
  return null;
end $$;
comment on function private.log_assistant_changes() is 'Definer, because nobody has a grant to write the log.';
create trigger log_additions after insert on public.frank_api_config
  for each row execute function private.log_assistant_changes();
create trigger log_changes after update on public.frank_api_config for each row
  when ((new.api_url, new.is_enabled) is distinct from (old.api_url, old.is_enabled))
  execute function private.log_assistant_changes();

-- A person who clears Frank's log; retention is none.
create function private.log_cleared_questions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.add_audit_event(
      r.organization_id, 'removed', 'assistant_log', null, null, jsonb_build_object('count', r.count), null)
    from (select o.organization_id, count(*) as count from old_rows o group by o.organization_id) r;
  end if;
  return null;
end $$;
comment on function private.log_cleared_questions() is 'Definer, because nobody has a grant to write the log.';
create trigger log_removals after delete on public.frank_interaction_logs referencing old table as old_rows
  for each statement execute function private.log_cleared_questions();
