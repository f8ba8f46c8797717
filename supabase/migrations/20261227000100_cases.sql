-- Cases: what a member applies for or reports to the board. One table for all kinds. The fields of a kind are checked by
-- its schema in lib/cases/kinds, and here by their size; which states follow each other is decided here.

create type public.case_state as enum (
  'draft', 'sent', 'more_asked', 'ordered', 'approved', 'approved_with_conditions', 'refused', 'done', 'withdrawn', 'expired'
);

create table public.cases (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  member_id uuid not null,
  apartment_id uuid,
  kind text not null check (kind in ('subletting', 'alteration', 'fault', 'key')),
  state public.case_state not null default 'draft',
  version integer not null default 1,
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 40000),
  starts_on date,
  ends_on date,
  -- The board's list has the earliest first.
  due_on date,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  reminded_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade,
  foreign key (organization_id, apartment_id) references public.apartments (organization_id, id) on delete set null (apartment_id),
  constraint cases_days_in_order check (ends_on >= starts_on),
  constraint cases_sent_are_due check (state = 'draft' or due_on is not null)
);
comment on table public.cases is 'What a member applies for or reports. It goes with the member. Written by functions only.';
comment on column public.cases.apartment_id is 'The applicant''s own when the case was saved. No caller states it.';
comment on column public.cases.version is 'Counts the changes, so that a decision names the one that it was made on.';
comment on column public.cases.due_on is 'The day on which it begins, or else the one on which it was sent.';
comment on column public.cases.reminded_at is 'When both sides were reminded that the end is near.';
create index cases_member_idx on public.cases (organization_id, member_id, changed_at desc, id);
create index cases_apartment_idx on public.cases (organization_id, apartment_id);
create index cases_open_idx on public.cases (organization_id, due_on, id) where state in ('sent', 'more_asked', 'ordered');
create index cases_closed_idx on public.cases (organization_id, changed_at desc, id)
  where state not in ('draft', 'sent', 'more_asked', 'ordered');
create index cases_ending_idx on public.cases (ends_on) where state in ('approved', 'approved_with_conditions');

-- The thread, and with it the history: an entry that moves the case has the state that it leads to.
create table public.case_entries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  case_id uuid not null,
  -- Null once a person of the board is removed, and where the time of a case has run out.
  member_id uuid,
  is_board boolean not null,
  state public.case_state,
  text text check (text = btrim(text) and text <> '' and length(text) <= 5000),
  -- The rule that a decision cites: {text, source, page, document_id, faq_id}.
  rule jsonb check (jsonb_typeof(rule) = 'object' and octet_length(rule::text) <= 10000),
  created_at timestamptz not null default clock_timestamp(),
  unique (organization_id, id),
  foreign key (organization_id, case_id) references public.cases (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete set null (member_id),
  constraint case_entries_say_something check (
    text is not null or state in ('sent', 'ordered', 'approved', 'done', 'withdrawn', 'expired')
  )
);
comment on table public.case_entries is 'What the applicant and the board write in a case, and each change of its state.';
create index case_entries_case_idx on public.case_entries (organization_id, case_id, created_at);
create index case_entries_member_idx on public.case_entries (organization_id, member_id);

-- A table of its own, because a policy hides rows and no columns.
create table public.case_notes (
  case_id uuid primary key,
  organization_id uuid not null,
  text text not null check (length(text) <= 5000),
  unique (organization_id, case_id),
  foreign key (organization_id, case_id) references public.cases (organization_id, id) on delete cascade
);
comment on table public.case_notes is 'What the board notes about a case for itself.';

grant select on public.cases, public.case_entries, public.case_notes to authenticated;
grant all on public.cases, public.case_entries, public.case_notes to service_role;
alter table public.cases enable row level security;
alter table public.case_entries enable row level security;
alter table public.case_notes enable row level security;

create policy "Applicants read their own cases, and the board those that were sent" on public.cases
  for select to authenticated using (
    member_id = any ((select private.own_member_ids())::uuid[])
    or state <> 'draft' and organization_id = any ((select private.board_organization_ids())::uuid[])
  );
-- The subquery runs under the caller's own policies.
create policy "Those who read a case read its thread" on public.case_entries
  for select to authenticated using (
    exists (select from public.cases c where c.organization_id = case_entries.organization_id and c.id = case_entries.case_id)
  );
create policy "The board reads its notes, but nobody those on their own case" on public.case_notes
  for select to authenticated using (
    organization_id = any ((select private.board_organization_ids())::uuid[])
    and exists (
      select from public.cases c where c.organization_id = case_notes.organization_id and c.id = case_notes.case_id
        and c.member_id <> all ((select private.own_member_ids())::uuid[])
    )
  );

-- What may follow a state. A fault is mended, and all else is decided. lib/cases/kinds names the board's own steps.
create function private.may_case_move(kind text, old_state public.case_state, new_state public.case_state) returns boolean
language sql immutable set search_path = '' as $$
  select case old_state
    when 'draft' then new_state = 'sent'
    when 'sent' then new_state in ('more_asked', 'withdrawn') or new_state = any (ends)
    when 'more_asked' then new_state in ('sent', 'withdrawn') or new_state = any (ends)
    when 'ordered' then new_state = 'done'
    when 'approved' then new_state = 'expired'
    when 'approved_with_conditions' then new_state = 'expired'
    else false
  end
  from (
    select (case kind when 'fault' then '{ordered,done}' else '{approved,approved_with_conditions,refused}' end)::public.case_state[] as ends
  ) of_kind
$$;
grant execute on function private.may_case_move to authenticated, service_role;

-- Here too, so that no function and no role goes around it.
create function private.check_case_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.state <> old.state and not private.may_case_move(new.kind, old.state, new.state) then
    raise exception 'case_decided' using errcode = 'P0001';
  end if;
  new.version := old.version + 1;
  new.changed_at := now();
  return new;
end $$;
create trigger check_case_change before update of state, fields, changed_at on public.cases
  for each row execute function private.check_case_change();

create function private.is_case_open(state public.case_state) returns boolean
language sql immutable set search_path = '' as $$
  select state in ('sent', 'more_asked', 'ordered')
$$;
grant execute on function private.is_case_open to authenticated, service_role;

-- Definer in the exposed schema, here and below, because nobody has a grant to write a case. Each function derives its
-- rights from the caller's account alone. A case of others looks like one that does not exist.

-- Saves the caller's own draft, and sends it if `sends`. False if it was sent before, as by a form that is sent twice.
-- A member has at most twenty cases that are not closed.
create function public.save_case(
  org_id uuid, of_case uuid, case_kind text, new_fields jsonb, added_files jsonb, removed_files uuid[], sends boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  applicant public.organization_members;
  known public.cases;
  begins constant date := nullif(new_fields ->> 'startsOn', '')::date;
  ends constant date := nullif(new_fields ->> 'endsOn', '')::date;
begin
  -- The lock lets the forms of one member count one after the other.
  select * into applicant from public.organization_members m
  where m.organization_id = org_id and m.id = any (private.own_member_ids()) for no key update;
  if not found then
    raise exception 'case_gone' using errcode = 'P0001';
  end if;
  select * into known from public.cases c where c.id = of_case for update;
  if not found then
    if 20 <= (
      select count(*) from public.cases c
      where c.organization_id = org_id and c.member_id = applicant.id and (c.state = 'draft' or private.is_case_open(c.state))
    ) then
      raise exception 'cases_many' using errcode = 'P0001';
    end if;
    insert into public.cases (id, organization_id, member_id, apartment_id, kind, fields, starts_on, ends_on)
    values (of_case, org_id, applicant.id, applicant.apartment_id, case_kind, new_fields, begins, ends);
  elsif known.member_id <> applicant.id or known.kind <> case_kind then
    raise exception 'case_gone' using errcode = 'P0001';
  elsif known.state <> 'draft' then
    return false;
  else
    update public.cases c
    set fields = new_fields, starts_on = begins, ends_on = ends, apartment_id = applicant.apartment_id where c.id = known.id;
  end if;
  perform private.change_case_files(org_id, of_case, added_files, removed_files);
  if sends then
    update public.cases c set state = 'sent', due_on = coalesce(begins, (now() at time zone 'Europe/Stockholm')::date)
    where c.id = of_case;
    insert into public.case_entries (organization_id, case_id, member_id, is_board, state)
    values (org_id, of_case, applicant.id, false, 'sent');
  end if;
  return true;
end $$;
grant execute on function public.save_case to authenticated;

create function public.delete_case_draft(of_case uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.cases c
  where c.id = of_case and c.state = 'draft' and c.member_id = any (private.own_member_ids());
  return found;
end $$;
grant execute on function public.delete_case_draft to authenticated;

-- Locks a case that was sent, for those who may write in it: its applicant and the board.
create function private.lock_case(of_case uuid) returns public.cases
language plpgsql security definer set search_path = '' as $$
declare
  known public.cases;
begin
  select * into known from public.cases c where c.id = of_case and c.state <> 'draft' for update;
  if known.id is null or not (
    known.member_id = any (private.own_member_ids()) or known.organization_id = any (private.board_organization_ids())
  ) then
    raise exception 'case_gone' using errcode = 'P0001';
  end if;
  return known;
end $$;
comment on function private.lock_case is 'Definer, as the functions that call it. Raises case_gone for everybody else.';

-- The caller as a member of the organisation.
create function private.own_member_id(org_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select m.id from public.organization_members m where m.organization_id = org_id and m.id = any (private.own_member_ids())
$$;

-- Writes in the thread of a case, for its applicant or the board. An applicant who answers what was asked for sends the case
-- again. False if the entry exists.
create function public.write_in_case(of_case uuid, entry uuid, words text, added_files jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known constant public.cases := private.lock_case(of_case);
  author constant uuid := private.own_member_id(known.organization_id);
  answers constant boolean := author = known.member_id and known.state = 'more_asked';
begin
  if exists (select from public.case_entries e where e.id = entry) then
    return false;
  end if;
  if 200 <= (
    select count(*) from public.case_entries e
    where e.organization_id = known.organization_id and e.case_id = known.id
  ) then
    raise exception 'case_full' using errcode = 'P0001';
  end if;
  insert into public.case_entries (id, organization_id, case_id, member_id, is_board, state, text)
  values (entry, known.organization_id, known.id, author, author <> known.member_id,
    case when answers then 'sent'::public.case_state end, words);
  perform private.change_case_files(known.organization_id, known.id, added_files, '{}');
  update public.cases c set changed_at = now(), state = case when answers then 'sent' else c.state end where c.id = known.id;
  return true;
end $$;
grant execute on function public.write_in_case to authenticated;

-- Moves a case on, as its reader saw it. Its applicant withdraws it, and the board does the rest; nobody decides their own.
-- False if the entry exists. Raises case_decided if it is closed by now, and case_changed if it changed otherwise.
create function public.move_case(of_case uuid, entry uuid, seen_version integer, new_state public.case_state, words text, cited jsonb)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known constant public.cases := private.lock_case(of_case);
  author constant uuid := private.own_member_id(known.organization_id);
  is_own constant boolean := author = known.member_id;
  is_board constant boolean := known.organization_id = any (private.board_organization_ids());
begin
  if exists (select from public.case_entries e where e.id = entry) then
    return false;
  end if;
  if new_state = 'withdrawn' and not is_own or new_state <> 'withdrawn' and not is_board or new_state in ('draft', 'sent', 'expired') then
    raise exception 'case_gone' using errcode = 'P0001';
  end if;
  if is_own and new_state in ('approved', 'approved_with_conditions', 'refused') then
    raise exception 'case_own' using errcode = 'P0001';
  end if;
  if not private.may_case_move(known.kind, known.state, new_state) then
    raise exception 'case_decided' using errcode = 'P0001';
  end if;
  if known.version <> seen_version then
    raise exception 'case_changed' using errcode = 'P0001';
  end if;
  update public.cases c set state = new_state where c.id = known.id;
  insert into public.case_entries (id, organization_id, case_id, member_id, is_board, state, text, rule)
  values (entry, known.organization_id, known.id, author, new_state <> 'withdrawn', new_state, words, cited);
  return true;
end $$;
grant execute on function public.move_case to authenticated;

-- Replaces the note that the caller saw. Raises case_changed if another one of the board has written meanwhile.
create function public.note_case(of_case uuid, seen text, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known constant public.cases := private.lock_case(of_case);
begin
  if known.member_id = any (private.own_member_ids()) then
    raise exception 'case_gone' using errcode = 'P0001';
  end if;
  if seen is distinct from coalesce((select n.text from public.case_notes n where n.case_id = known.id), '') then
    raise exception 'case_changed' using errcode = 'P0001';
  end if;
  insert into public.case_notes as n (case_id, organization_id, text) values (known.id, known.organization_id, words)
  on conflict (case_id) do update set text = excluded.text;
end $$;
grant execute on function public.note_case to authenticated;

-- A page of the caller's own cases, the last changed first.
create function public.list_own_cases(page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'total', (select count(*) from public.cases c where c.organization_id = m.organization_id and c.member_id = m.member_id),
    'cases', coalesce((
      select jsonb_agg(to_jsonb(l) order by l.changed_at desc, l.id) from (
        select c.id, c.kind, c.state, c.starts_on, c.ends_on, c.changed_at from public.cases c
        where c.organization_id = m.organization_id and c.member_id = m.member_id
        order by c.changed_at desc, c.id
        limit least(greatest(page_size, 1), 50) offset (least(greatest(page_number, 1), 1000) - 1) * least(greatest(page_size, 1), 50)
      ) l
    ), '[]')
  )
  from public.get_current_member() m
$$;
grant execute on function public.list_own_cases to authenticated;

-- A page of the cases of the caller's organisation (`total` counts up to 1000): open ones by the day on which they are due,
-- closed ones by their last change. Null for others than the board. Definer, because the board sees who applies, and has no
-- right to the list of members.
create function private.list_cases_for_board(org_id uuid, wanted_kind text, wanted text, page_size integer, page_number integer)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  is_open constant boolean := wanted <> 'closed';
  -- The words of the partial indexes.
  chosen constant text := 'organization_id = $1 and ($2 is null or kind = $2) and ' || case
    when wanted in ('sent', 'more_asked', 'ordered') then format('state in (''sent'', ''more_asked'', ''ordered'') and state = %L', wanted)
    when is_open then 'state in (''sent'', ''more_asked'', ''ordered'')'
    else 'state not in (''draft'', ''sent'', ''more_asked'', ''ordered'')'
  end;
  size constant integer := least(greatest(page_size, 1), 50);
  total integer;
  listed uuid[];
begin
  if org_id is null or not (org_id = any (private.board_organization_ids())) then
    return null;
  end if;
  execute format('select count(*) from (select from public.cases where %s limit 1000) c', chosen) into total using org_id, wanted_kind;
  execute format(
    'select array(select id from public.cases where %s order by %s limit $3 offset $4)', chosen,
    case when is_open then 'due_on, id' else 'changed_at desc, id' end
  ) into listed using org_id, wanted_kind, size, (least(greatest(page_number, 1), 1000) - 1) * size;
  return jsonb_build_object(
    'total', total,
    'cases', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', c.id, 'kind', c.kind, 'state', c.state, 'starts_on', c.starts_on, 'ends_on', c.ends_on, 'changed_at', c.changed_at,
        'due_on', c.due_on, 'urgency', c.fields -> 'urgency', 'applicant', m.full_name, 'apartment', a.number
      ) order by l.place)
      from unnest(listed) with ordinality l (id, place)
      join public.cases c on c.id = l.id
      join public.organization_members m on m.organization_id = c.organization_id and m.id = c.member_id
      left join public.apartments a on a.organization_id = c.organization_id and a.id = c.apartment_id
    ), '[]')
  );
end $$;
grant execute on function private.list_cases_for_board to authenticated;

create function public.list_board_cases(wanted_kind text, wanted text, page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_cases_for_board(private.current_organization_id(), wanted_kind, wanted, page_size, page_number)
$$;
grant execute on function public.list_board_cases to authenticated;

-- At most 100; 0 for others than the board.
create function private.count_open_cases(org_id uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from (
    select from public.cases c
    where c.organization_id = org_id and c.state in ('sent', 'more_asked', 'ordered')
      and org_id = any ((select private.board_organization_ids())::uuid[])
    limit 100
  ) o
$$;
grant execute on function private.count_open_cases to authenticated, service_role;

-- What the form of a new case needs to know: the applicant's apartment, and the language of the association's documents.
create function private.read_case_form(org_id uuid, member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('language', o.language, 'apartment', a.number)
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  left join public.apartments a on a.organization_id = m.organization_id and a.id = m.apartment_id
  where m.organization_id = org_id and m.id = member and m.id = any ((select private.own_member_ids())::uuid[])
$$;
comment on function private.read_case_form(uuid, uuid) is 'Definer, because admins alone read apartments. Null unless the member is the caller.';
grant execute on function private.read_case_form to authenticated;

create function public.get_case_form() returns jsonb
language sql stable set search_path = '' as $$
  select private.read_case_form(m.organization_id, m.member_id) from public.get_current_member() m
$$;
grant execute on function public.get_case_form to authenticated;
