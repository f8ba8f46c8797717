-- A decision cites a rule only where its words stand. The portal asks Frank again before it decides, and this holds for
-- whoever calls the function without the portal.

-- Without what the citing of a passage adds or changes: bold marks, escapes and white space.
create function private.bare_words(words text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(words, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff*\\]+', '', 'g')
$$;

-- The cited rule if its words stand in one passage of that page, in a text of the organisation that all members read and
-- that no other has replaced. The name and the place are those of the passage. Null if it is nowhere.
create function private.find_cited_rule(org_id uuid, cited jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'text', cited ->> 'text', 'source', coalesce(d.display_name, d.name, 'FAQ: ' || p.heading), 'page', l.page,
    'document_id', p.document_id, 'faq_id', p.faq_id
  )
  from public.passages p
  cross join lateral (select case when p.paragraph is null then p.page_number end as page) l
  left join public.documents d on d.organization_id = p.organization_id and d.id = p.document_id
  where p.organization_id = org_id
    and (p.document_id = (cited ->> 'document_id')::uuid or p.faq_id = (cited ->> 'faq_id')::uuid)
    and l.page is not distinct from (cited ->> 'page')::integer
    and d.replaced_by is null and private.audience_of_document(p.document_id) = 'members'
    and private.bare_words(cited ->> 'text') <> ''
    and position(private.bare_words(cited ->> 'text') in private.bare_words(p.text)) > 0
  order by p.ordinal limit 1
$$;
comment on function private.find_cited_rule is 'For move_case, with its rights, because nobody else reads passages.';

-- It replaces the function that stored a rule as it came. Moves a case on, as its reader saw it. Its applicant withdraws
-- it, and the board does the rest; nobody decides their own. False if the entry exists. Raises case_decided if it is closed
-- by now, case_changed if it changed otherwise, and case_rule_gone if the cited rule is nowhere.
create or replace function public.move_case(
  of_case uuid, entry uuid, seen_version integer, new_state public.case_state, words text, cited jsonb
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known constant public.cases := private.lock_case(of_case);
  author constant uuid := private.own_member_id(known.organization_id);
  is_own constant boolean := author = known.member_id;
  is_board constant boolean := known.organization_id = any (private.board_organization_ids());
  rule jsonb;
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
  if cited is not null then
    rule := private.find_cited_rule(known.organization_id, cited);
    if rule is null then
      raise exception 'case_rule_gone' using errcode = 'P0001';
    end if;
  end if;
  update public.cases c set state = new_state where c.id = known.id;
  insert into public.case_entries (id, organization_id, case_id, member_id, is_board, state, text, rule)
  values (entry, known.organization_id, known.id, author, new_state <> 'withdrawn', new_state, words, rule);
  return true;
end $$;
