create table public.faq_items (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  section_id uuid not null,
  -- Fixed, so that the foreign key admits only FAQ sections.
  section_type public.section_type not null generated always as ('FAQ'::public.section_type) stored,
  question text not null check (btrim(question) <> '' and length(question) <= 500),
  answer text not null check (btrim(answer) <> '' and length(answer) <= 10000),
  position integer not null check (position > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_to_frank boolean not null default false,
  sent_at timestamptz,
  sync_error_message text,
  last_sync_attempt timestamptz,
  frank_sync_attempts integer not null default 0 check (frank_sync_attempts >= 0),
  unique (organization_id, id),
  unique (section_id, position) deferrable initially immediate,
  foreign key (organization_id, section_id, section_type)
    references public.document_sections (organization_id, id, section_type) on delete cascade
);
comment on table public.faq_items is 'Questions the board has answered, with the state of their sync to the assistant.';
create index faq_items_organization_idx on public.faq_items (organization_id, section_id, position);

create trigger set_updated_at before update of question, answer on public.faq_items
  for each row execute function private.set_updated_at();
create trigger assign_position before insert on public.faq_items
  for each row execute function private.assign_position('section_id');

grant select, delete on public.faq_items to authenticated;
grant insert (id, organization_id, section_id, question, answer, position, created_by) on public.faq_items to authenticated;
grant update (question, answer, position, updated_at, sent_to_frank, sent_at, sync_error_message, last_sync_attempt, frank_sync_attempts)
  on public.faq_items to authenticated;
grant all on public.faq_items to service_role;
alter table public.faq_items enable row level security;

create policy "Members read their organisation's FAQ" on public.faq_items
  for select to authenticated using (organization_id = any ((select private.member_organization_ids())::uuid[]));
create policy "Admins add to their organisation's FAQ" on public.faq_items
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's FAQ" on public.faq_items
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins delete from their organisation's FAQ" on public.faq_items
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
