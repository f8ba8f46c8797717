-- News for chosen stairwells or apartments. An article without recipients is for everybody.

-- The one decision who reads what is for some. `reader` is what private.reader_keys says of a member. The board of the
-- organisation reads everything, and an author what is their own. Mails are sent by the homes alone, without the last two.
create function private.is_for_reader(recipients text[], org_id uuid, author uuid, reader text[]) returns boolean
language sql immutable set search_path = '' as $$
  select recipients is null or coalesce(recipients && reader, false)
    or coalesce(org_id::text = any (reader), false) or coalesce(author::text = any (reader), false)
$$;
grant execute on function private.is_for_reader to authenticated, service_role;

-- The keys of a member are their home, themselves as an author, and the organisation for the board.
create function private.reader_keys(member public.organization_members) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    member.id::text, a.id::text, a.organization_id || '/' || a.stairwell,
    case when member.role in ('BOARD', 'ADMIN') then member.organization_id::text end
  ], null)
  from (select) one
  left join public.apartments a on a.organization_id = member.organization_id and a.id = member.apartment_id
$$;
grant execute on function private.reader_keys to authenticated, service_role;

-- The keys of all the caller's memberships. Definer, because members read no apartments.
create function private.own_reader_keys() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(k.key), '{}')
  from public.organization_members m cross join lateral unnest(private.reader_keys(m)) k (key)
  where m.auth_user_id = (select private.current_account()) and private.has_ended(m.occupancy_ends_on) is not true
$$;
grant execute on function private.own_reader_keys to authenticated, service_role;

create view private.member_homes with (security_invoker = true) as
  select m.id as member_id, m.organization_id, array[a.id::text, a.organization_id || '/' || a.stairwell] as homes
  from public.organization_members m
  left join public.apartments a on a.organization_id = m.organization_id and a.id = m.apartment_id;
comment on view private.member_homes is 'What the recipients of an article name of where a member lives. The elements are null where nothing is known.';
grant select on private.member_homes to authenticated, service_role;

-- The apartments that recipients name, or whose stairwell they name. As private.is_for_reader, without a call for each home.
create function private.chosen_apartments(org_id uuid, recipients text[]) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select a.id from unnest(recipients) r (key)
    join public.apartments a on a.organization_id = org_id and a.id = case when position('/' in r.key) = 0 then r.key::uuid end
    union
    select a.id from unnest(recipients) r (key)
    join public.apartments a on a.organization_id = org_id and org_id || '/' || a.stairwell = r.key
  )
$$;
grant execute on function private.chosen_apartments to authenticated, service_role;

-- Names the stairwells and the numbers of the apartments, each null where there are none, and counts what is gone.
create function private.name_recipients(org_id uuid, recipients text[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'stairwells', s.names, 'apartments', a.numbers, 'gone', cardinality(recipients) - s.count - a.count
  )
  from (
    select count(*), jsonb_agg(k.name order by private.to_sortable(k.name) collate "C") as names from (
      select substr(r.key, 38) as name from unnest(recipients) r (key) where starts_with(r.key, org_id || '/')
    ) k
  ) s
  cross join (
    select count(*), jsonb_agg(h.number order by private.to_sortable(h.number) collate "C") as numbers
    from unnest(recipients) r (key)
    join public.apartments h on h.organization_id = org_id and h.id = case when position('/' in r.key) = 0 then r.key::uuid end
  ) a
$$;
grant execute on function private.name_recipients to authenticated, service_role;

-- A stairwell that gets another name keeps its news, if the apartments that bear the new name are those that bore the old
-- one and no others: news opens to nobody else by a change of apartments. What none of its apartments bear any longer is
-- marked as gone, so that it is not for other apartments that get this name later, and the lists of news say so.
create function private.follow_stairwells() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with changed as materialized (
    select o.id, o.organization_id, o.stairwell from old_rows o join new_rows n on n.id = o.id
    where o.stairwell is distinct from n.stairwell
  ), homes as materialized (
    select a.id, a.organization_id, a.stairwell as now, case when c.id is null then a.stairwell else c.stairwell end as before
    from public.apartments a left join changed c on c.id = a.id
    where a.organization_id in (select c.organization_id from changed c)
  ), before as (
    select h.organization_id, h.before as stairwell, array_agg(h.id order by h.id) as ids from homes h
    where h.before is not null group by h.organization_id, h.before
  ), now as (
    select h.organization_id, h.now as stairwell, array_agg(h.id order by h.id) as ids from homes h
    where h.now is not null group by h.organization_id, h.now
  ), renamed as materialized (
    select b.organization_id, b.organization_id || '/' || b.stairwell as key,
      coalesce(n.organization_id || '/' || n.stairwell, 'gone/' || b.stairwell) as new_key
    from before b
    left join now n on n.organization_id = b.organization_id and n.ids = b.ids
    where n.stairwell is distinct from b.stairwell and (n.stairwell is not null or not exists (
      select from now k where k.organization_id = b.organization_id and k.stairwell = b.stairwell and k.ids && b.ids
    ))
  ), news as (
    -- The event of an article follows it.
    update public.organization_news n set recipients = array(
      select coalesce(m.new_key, r.key) from unnest(n.recipients) with ordinality r (key, place)
      left join renamed m on m.key = r.key order by r.place
    )
    where n.organization_id in (select m.organization_id from renamed m) and n.recipients && array(select m.key from renamed m)
  )
  update public.calendar_entries e set recipients = array(
    select coalesce(m.new_key, r.key) from unnest(e.recipients) with ordinality r (key, place)
    left join renamed m on m.key = r.key order by r.place
  )
  where e.article_id is null and e.organization_id in (select m.organization_id from renamed m)
    and e.recipients && array(select m.key from renamed m);
  return null;
end $$;
comment on function private.follow_stairwells() is 'Definer, because no admin has a grant to change the recipients of an event.';
create trigger follow_stairwells after update on public.apartments
  referencing old table as old_rows new table as new_rows for each statement execute function private.follow_stairwells();
