-- A page of a conversation holds 20 answers, so that the sources of one are 60,000 characters at most. The portal
-- writes less (lib/frank/limits.ts). Older answers keep the first of their sources, as the portal does.
update public.frank_messages f
set sources = (
  select coalesce(jsonb_agg(s.value order by s.place), '[]')
  from (
    select e.value, e.place, sum(length(e.value::text) + 2) over (order by e.place) as characters
    from jsonb_array_elements(f.sources) with ordinality e (value, place)
  ) s
  where s.characters <= 59000
)
where length(f.sources::text) > 60000;

alter table public.frank_messages
  drop constraint frank_messages_sources_check,
  add constraint frank_messages_sources_check check (jsonb_typeof(sources) = 'array' and length(sources::text) <= 60000);
