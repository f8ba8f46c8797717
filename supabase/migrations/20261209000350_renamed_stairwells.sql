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
