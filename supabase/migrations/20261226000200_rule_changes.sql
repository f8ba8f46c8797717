-- What the minutes of the association decide about the numbered places of its bylaws and rules, or about these as a whole.
-- The worker proposes it from the stored text, and an admin says whether it is so. Only then does the earlier wording
-- answer nothing but questions that name its time.
create table public.rule_changes (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  document_id uuid not null,
  target_id uuid not null,
  place_kind text check (place_kind in ('section', 'chapter', 'appendix')),
  place_number text check (place_number ~ '^\d{1,3}(\.\d{1,2}){0,3}[a-h]?$'),
  is_end boolean not null,
  quote text not null check (length(quote) between 1 and 600),
  page_number integer check (page_number > 0),
  target_page integer check (target_page > 0),
  quote_spans jsonb not null default '[]' check (jsonb_typeof(quote_spans) = 'array'),
  place_spans jsonb not null default '[]' check (jsonb_typeof(place_spans) = 'array'),
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'dismissed')),
  begins_on date,
  found_at timestamptz not null default now(),
  check ((place_kind is null) = (place_number is null)),
  check ((state = 'confirmed') = (begins_on is not null)),
  unique nulls not distinct (organization_id, document_id, target_id, place_kind, place_number),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, target_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.rule_changes is 'Which decision of the minutes changes or ends which place of another document of the association.';
comment on column public.rule_changes.place_number is 'Null if the whole text of the target ends.';
comment on column public.rule_changes.quote_spans is
  'Where the decision stands in the passages of its document: objects of ordinal, start and end. Empty while it is read again.';
comment on column public.rule_changes.place_spans is 'Where the place stands in the passages of the target.';
comment on column public.rule_changes.begins_on is 'The first day of the decision, set when an admin confirms it.';
create index rule_changes_target_idx on public.rule_changes (organization_id, target_id);
create index rule_changes_state_idx on public.rule_changes (organization_id, state, found_at desc, id);

revoke all on public.rule_changes from anon, authenticated, service_role;
grant select, update (state, begins_on) on public.rule_changes to authenticated;
grant all on public.rule_changes to service_role;
alter table public.rule_changes enable row level security;
create policy "Admins read what decisions change in their organisation" on public.rule_changes
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins settle what decisions change in their organisation" on public.rule_changes
  for update to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- The minutes in which the worker is to look for decisions: those that are read, and all of an association whose bylaws or
-- rules are read, because their numbers are compared.
create table public.rule_change_searches (
  document_id uuid primary key,
  organization_id uuid not null,
  due_at timestamptz not null default now(),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.rule_change_searches is 'A queue of the worker. A search that fails comes again.';
create index rule_change_searches_due_idx on public.rule_change_searches (due_at, document_id);
create index rule_change_searches_document_idx on public.rule_change_searches (organization_id, document_id);
revoke all on public.rule_change_searches from anon, authenticated, service_role;
grant all on public.rule_change_searches to service_role;
alter table public.rule_change_searches enable row level security;

create function private.ask_rule_changes(org_id uuid, document uuid, kind text) returns void
language sql security definer set search_path = '' as $$
  insert into public.rule_change_searches (document_id, organization_id)
  select d.id, d.organization_id from public.documents d
  where d.organization_id = org_id and d.kind = 'minutes' and d.replaced_by is null
    and (d.id = document or ask_rule_changes.kind in ('bylaws', 'rules'))
  on conflict (document_id) do update set due_at = now()
$$;
comment on function private.ask_rule_changes is 'Definer, because an admin who changes a kind has no grant on the queue.';
revoke all on function private.ask_rule_changes from public, anon;
grant execute on function private.ask_rule_changes to authenticated, service_role;

-- A document that is read again has other passages.
create function private.search_read_document() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := (select d.kind from public.documents d where d.id = new.document_id);
begin
  update public.rule_changes r set quote_spans = '[]'
  where r.organization_id = new.organization_id and r.document_id = new.document_id and r.quote_spans <> '[]';
  update public.rule_changes r set place_spans = '[]'
  where r.organization_id = new.organization_id and r.target_id = new.document_id and r.place_spans <> '[]';
  perform private.ask_rule_changes(new.organization_id, new.document_id, kind);
  return null;
end $$;
comment on function private.search_read_document() is 'Definer, as the other triggers of the index.';
create trigger search_read_document after insert on public.passage_indexes
  for each row when (new.document_id is not null) execute function private.search_read_document();

create function private.search_other_kind() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.ask_rule_changes(new.organization_id, new.id, new.kind);
  return null;
end $$;
create trigger search_other_kind after update of kind, document_date on public.documents
  for each row when (
    (new.kind, new.document_date) is distinct from (old.kind, old.document_date) and new.kind in ('minutes', 'bylaws', 'rules')
  )
  execute function private.search_other_kind();

-- What the earlier version of minutes decided, its new version decides.
create function private.move_rule_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.rule_changes r set document_id = new.replaced_by, quote_spans = '[]'
  where r.organization_id = new.organization_id and r.document_id = new.id and r.target_id <> new.replaced_by
    and not exists (
      select from public.rule_changes o
      where o.organization_id = r.organization_id and o.document_id = new.replaced_by and o.target_id = r.target_id
        and (o.place_kind, o.place_number) is not distinct from (r.place_kind, r.place_number)
    );
  return null;
end $$;
comment on function private.move_rule_changes() is 'Definer, because an admin may change no other column of a change.';
create trigger move_rule_changes after update of replaced_by on public.documents
  for each row when (new.replaced_by is not null and new.replaced_by is distinct from old.replaced_by)
  execute function private.move_rule_changes();

insert into public.rule_change_searches (document_id, organization_id)
select d.id, d.organization_id from public.documents d
where d.kind = 'minutes' and d.replaced_by is null and exists (select from public.passage_indexes i where i.document_id = d.id);

create function private.texts_of_rules(document uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('ordinal', p.ordinal, 'page', p.page_number, 'heading', p.heading, 'text', p.text, 'paragraph', p.paragraph)
    order by p.ordinal
  ), '[]')
  from public.passages p where p.document_id = document
$$;
grant execute on function private.texts_of_rules to service_role;

-- Takes the next minutes for ten minutes. Null if none wait. `known` are the decisions that an admin has confirmed.
create function public.assistant_next_rule_search() returns jsonb
language plpgsql set search_path = '' as $$
declare
  next public.rule_change_searches;
begin
  update public.rule_change_searches s set due_at = now() + interval '10 minutes'
  where s.document_id = (
    select q.document_id from public.rule_change_searches q
    where q.due_at <= now() order by q.due_at, q.document_id limit 1 for update skip locked
  )
  returning * into next;
  if not found then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'document_id', d.id, 'organization_id', d.organization_id, 'claimed', next.due_at,
      'name', coalesce(d.display_name, d.name), 'date', d.document_date,
      'passages', case when d.kind = 'minutes' and d.replaced_by is null then private.texts_of_rules(d.id) else '[]' end,
      'known', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'target_id', r.target_id, 'kind', r.place_kind, 'number', r.place_number, 'is_end', r.is_end, 'quote', r.quote
        )), '[]')
        from public.rule_changes r
        where r.organization_id = d.organization_id and r.document_id = d.id and r.state = 'confirmed'
      )
    )
    from public.documents d where d.id = next.document_id
  );
end $$;
revoke all on function public.assistant_next_rule_search from public, anon, authenticated;
grant execute on function public.assistant_next_rule_search to service_role;

-- The bylaws and rules of the organisation that hold, with their passages: at most twenty, the newest.
create function public.assistant_rule_texts(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id, 'name', t.name, 'kind', t.kind, 'date', t.document_date, 'begins', t.valid_from, 'passages', private.texts_of_rules(t.id)
  )), '[]')
  from (
    select d.id, coalesce(d.display_name, d.name) as name, d.kind, d.document_date, d.valid_from
    from public.documents d
    where d.organization_id = org_id and d.kind in ('bylaws', 'rules') and d.replaced_by is null
      and private.has_ended(d.valid_to) is not true
      and exists (select from public.passage_indexes i where i.document_id = d.id)
    order by d.document_date desc nulls last, d.id limit 20
  ) t
$$;
revoke all on function public.assistant_rule_texts from public, anon, authenticated;
grant execute on function public.assistant_rule_texts to service_role;

-- Keeps what was found in the minutes. A proposal that is found no more goes; what an admin has settled stays.
create function public.assistant_keep_rule_changes(document uuid, claimed timestamptz, changes jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.rule_changes r
  where r.document_id = document and r.state = 'proposed' and not exists (
    select from jsonb_to_recordset(changes) as f (target_id uuid, kind text, number text)
    where f.target_id = r.target_id and (f.kind, f.number) is not distinct from (r.place_kind, r.place_number)
  );
  insert into public.rule_changes as r (
    organization_id, document_id, target_id, place_kind, place_number, is_end, quote, page_number, target_page, quote_spans, place_spans
  )
  select d.organization_id, d.id, f.target_id, f.kind, f.number, f.is_end, f.quote, f.page, f.target_page, f.quote_spans, f.place_spans
  from jsonb_to_recordset(changes) as f (
    target_id uuid, kind text, number text, is_end boolean, quote text, page integer, target_page integer, quote_spans jsonb,
    place_spans jsonb
  )
  join public.documents d on d.id = document
  where exists (select from public.documents t where t.organization_id = d.organization_id and t.id = f.target_id)
  on conflict (organization_id, document_id, target_id, place_kind, place_number) do update
  set quote_spans = excluded.quote_spans, place_spans = excluded.place_spans, page_number = excluded.page_number,
    target_page = excluded.target_page, quote = excluded.quote,
    is_end = case when r.state = 'proposed' then excluded.is_end else r.is_end end;
  delete from public.rule_change_searches s where s.document_id = document and s.due_at = claimed;
end $$;
revoke all on function public.assistant_keep_rule_changes from public, anon, authenticated;
grant execute on function public.assistant_keep_rule_changes to service_role;

-- Those of the state whose texts are both current. Invoker, and so for admins alone.
create function private.list_rule_changes(org_id uuid, in_state text)
returns table (
  id uuid, document_id uuid, document_name text, page integer, quote text, target_id uuid, target_name text, target_page integer,
  place_kind text, place_number text, is_end boolean, begins_on date
)
language sql stable set search_path = '' as $$
  select r.id, d.id, coalesce(d.display_name, d.name), r.page_number, r.quote, t.id, coalesce(t.display_name, t.name), r.target_page,
    r.place_kind, r.place_number, r.is_end, b.begins
  from public.rule_changes r
  join public.documents d on d.id = r.document_id
  join public.documents t on t.id = r.target_id
  cross join lateral (
    select coalesce(r.begins_on, private.to_first_day(d.document_date), (now() at time zone 'Europe/Stockholm')::date) as begins
  ) b
  where r.organization_id = org_id and r.state = in_state and d.replaced_by is null and t.replaced_by is null
    -- A text that ends must have begun before.
    and (r.state = 'confirmed'
      or private.has_ended(t.valid_to) is not true and (r.place_number is not null or coalesce(t.valid_from < b.begins, true)))
  order by r.found_at desc, r.id limit 100
$$;
grant execute on function private.list_rule_changes to authenticated, service_role;

create function public.list_rule_changes(in_state text default 'proposed')
returns table (
  id uuid, document_id uuid, document_name text, page integer, quote text, target_id uuid, target_name text, target_page integer,
  place_kind text, place_number text, is_end boolean, begins_on date
)
language sql stable set search_path = '' as $$
  select * from private.list_rule_changes(private.current_organization_id(), in_state)
$$;
comment on function public.list_rule_changes is 'Empty unless the caller is an admin of the organisation that they see now.';

-- Confirms or dismisses proposals, or takes what was confirmed back to the proposals. The number is lower if another admin
-- was first. Where a whole text ends, its own last day says so. Invoker.
create function public.settle_rule_changes(change_ids uuid[], outcome text) returns integer
language plpgsql set search_path = '' as $$
declare
  settled integer;
  former constant text := case outcome when 'proposed' then 'confirmed' else 'proposed' end;
begin
  update public.documents t
  set valid_to = case outcome when 'confirmed' then l.begins_on - 1 end
  from public.list_rule_changes(former) l
  where l.id = any (change_ids) and l.place_number is null and t.id = l.target_id and outcome in ('confirmed', 'proposed')
    and (outcome = 'confirmed' or t.valid_to = l.begins_on - 1);
  update public.rule_changes r
  set state = outcome, begins_on = case outcome when 'confirmed' then l.begins_on end
  from (
    -- The last days that were set above have ended some of them.
    select c.id, coalesce(c.begins_on, private.to_first_day(d.document_date), (now() at time zone 'Europe/Stockholm')::date) as begins_on
    from public.rule_changes c join public.documents d on d.id = c.document_id
    where c.id = any (change_ids) and c.organization_id = private.current_organization_id() and c.state = former
    for update of c
  ) l
  where r.id = l.id and r.state = former;
  get diagnostics settled = row_count;
  return settled;
end $$;
grant execute on function public.list_rule_changes, public.settle_rule_changes to authenticated, service_role;

-- Both documents get a version of the index, so that each reader learns of the change.
create function private.version_rule_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one public.rule_changes := case when tg_op = 'DELETE' then old else new end;
begin
  update public.passage_indexes i set audience = i.audience
  where i.organization_id = one.organization_id and i.document_id in (one.document_id, one.target_id)
    and exists (select from public.organizations o where o.id = one.organization_id);
  return null;
end $$;
comment on function private.version_rule_change() is 'Definer, because an admin has no grant on the index.';
create trigger version_rule_change after update on public.rule_changes
  for each row when (
    (new.state = 'confirmed' or old.state = 'confirmed')
    and (new.state, new.begins_on, new.document_id, new.quote_spans, new.place_spans)
      is distinct from (old.state, old.begins_on, old.document_id, old.quote_spans, old.place_spans)
  )
  execute function private.version_rule_change();
create trigger version_deleted_rule_change after delete on public.rule_changes
  for each row when (old.state = 'confirmed') execute function private.version_rule_change();

create function private.log_rule_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_audit_event(
    new.organization_id, 'changed', 'document', t.id, coalesce(t.display_name, t.name),
    jsonb_build_object('rule_change', case old.state when 'confirmed' then c.decision end),
    jsonb_build_object('rule_change', case new.state when 'confirmed' then c.decision end))
  from public.documents t
  join public.documents d on d.id = new.document_id
  cross join lateral (select concat_ws(': ', new.place_number, coalesce(d.display_name, d.name)) as decision) c
  where t.id = new.target_id;
  return null;
end $$;
comment on function private.log_rule_change() is 'Definer, because nobody has a grant to write the log.';
create trigger log_rule_change after update of state on public.rule_changes
  for each row when (new.state is distinct from old.state and 'confirmed' in (new.state, old.state))
  execute function private.log_rule_change();

-- What of a document's passages holds no longer: places that a decision has changed or ended, and decisions that a later one
-- has. The document of the decision is named to those who may read it.
create function private.ended_places(org_id uuid, document uuid, reader public.audience) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object(
    'spans', e.spans, 'last_day', e.begins_on - 1, 'target_id', e.target_id, 'kind', e.place_kind, 'number', e.place_number,
    'by', case when private.audience_of_document(e.decided_in) <= reader then (
      select jsonb_build_object('id', d.id, 'name', coalesce(d.display_name, d.name)) from public.documents d where d.id = e.decided_in
    ) end
  ))
  from (
    select distinct on (r.place_kind, r.place_number)
      r.place_spans as spans, r.begins_on, r.target_id, r.place_kind, r.place_number, r.document_id as decided_in
    from public.rule_changes r
    where r.organization_id = org_id and r.target_id = document and r.state = 'confirmed' and r.place_number is not null
    order by r.place_kind, r.place_number, r.begins_on
  ) e
$$;
grant execute on function private.ended_places to service_role;

create function private.decided_places(org_id uuid, document uuid, reader public.audience) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object(
    'spans', r.quote_spans, 'begins_on', r.begins_on, 'target_id', t.id, 'kind', r.place_kind, 'number', r.place_number,
    'target_name', coalesce(t.display_name, t.name), 'target_kind', t.kind,
    'last_day', l.begins_on - 1,
    'by', case when private.audience_of_document(l.document_id) <= reader then (
      select jsonb_build_object('id', d.id, 'name', coalesce(d.display_name, d.name)) from public.documents d where d.id = l.document_id
    ) end
  ))
  from public.rule_changes r
  join public.documents t on t.id = r.target_id
  left join lateral (
    select o.begins_on, o.document_id from public.rule_changes o
    where o.organization_id = org_id and o.target_id = r.target_id and o.state = 'confirmed' and o.begins_on > r.begins_on
      and (o.place_kind, o.place_number) = (r.place_kind, r.place_number)
    order by o.begins_on limit 1
  ) l on true
  where r.organization_id = org_id and r.document_id = document and r.state = 'confirmed' and r.place_number is not null
    and private.audience_of_document(t.id) <= reader
$$;
grant execute on function private.decided_places to service_role;

-- As before, with what decisions seem to change.
create or replace function private.admin_tasks(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'waiting_members', (
      select count(*) from (
        select from public.organization_members m
        where m.organization_id = org_id and m.auth_user_id is null and private.has_ended(m.occupancy_ends_on) is not true limit 100
      ) w
    ),
    'unread_documents', (
      select count(*) from (
        select from public.documents d
        where d.organization_id = org_id and d.state in ('partly', 'failed') and d.replaced_by is null limit 100
      ) u
    ),
    'unread_section', (
      select d.section_id from public.documents d
      where d.organization_id = org_id and d.state in ('partly', 'failed') and d.replaced_by is null
      order by d.section_id limit 1
    ),
    'replaced_texts', (select count(*) from private.list_replaced_texts(org_id)),
    'disagreements', (select count(*) from private.list_disagreements(org_id)),
    'rule_changes', (select count(*) from private.list_rule_changes(org_id, 'proposed')),
    'erasures', (
      select count(*) from (select from public.erasure_requests e where e.organization_id = org_id limit 100) w
    ),
    'has_numbers', exists (
      select from public.board_entries b where b.organization_id = org_id and b.kind = 'number'
    )
  )
  where org_id = any ((select private.admin_organization_ids())::uuid[])
$$;
