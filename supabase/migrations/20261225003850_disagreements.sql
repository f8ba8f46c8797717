-- Two texts that hold and disagree, as an answer has found them: each pair of sentences once, until an admin has settled it.
create table public.disagreements (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  higher_id uuid not null,
  lower_id uuid,
  lower_article_id uuid,
  higher_text text not null check (length(higher_text) between 1 and 300),
  lower_text text not null check (length(lower_text) between 1 and 300),
  found_at timestamptz not null default now(),
  is_settled boolean not null default false,
  -- News rank below all documents, so that only the lower text is an article.
  check (num_nonnulls(lower_id, lower_article_id) = 1),
  unique nulls not distinct (organization_id, higher_id, lower_id, lower_article_id, higher_text, lower_text),
  foreign key (organization_id, higher_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, lower_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, lower_article_id) references public.organization_news (organization_id, id) on delete cascade
);
comment on table public.disagreements is 'No row tells who asked, or what. A text that changes has other sentences, so that it is found again.';
create index disagreements_lower_idx on public.disagreements (organization_id, lower_id) where lower_id is not null;
create index disagreements_article_idx on public.disagreements (organization_id, lower_article_id) where lower_article_id is not null;
create index disagreements_open_idx on public.disagreements (organization_id, found_at desc, id) where not is_settled;

revoke all on public.disagreements from anon, authenticated, service_role;
grant select, update (is_settled) on public.disagreements to authenticated;
grant all on public.disagreements to service_role;
alter table public.disagreements enable row level security;
create policy "Admins read what disagrees in their organisation" on public.disagreements
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins settle what disagrees in their organisation" on public.disagreements
  for update to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- The assistant alone calls it, because a member could send sentences that stand in no text. What another organisation
-- has, or what is gone, is not noted.
create function public.note_disagreement(org_id uuid, higher uuid, lower uuid, lower_article uuid, higher_said text, lower_said text) returns void
language sql set search_path = '' as $$
  insert into public.disagreements (organization_id, higher_id, lower_id, lower_article_id, higher_text, lower_text)
  select d.organization_id, d.id, lower, lower_article, higher_said, lower_said
  from public.documents d
  where d.organization_id = org_id and d.id = higher
    and (lower is null or exists (select from public.documents l where l.organization_id = org_id and l.id = lower))
    and (lower_article is null or exists (select from public.organization_news n where n.organization_id = org_id and n.id = lower_article))
  on conflict do nothing
$$;
revoke all on function public.note_disagreement from public, anon, authenticated;
grant execute on function public.note_disagreement to service_role;

-- Those that are not settled, of texts that both still hold. Invoker, and so for admins alone.
create function private.list_disagreements(org_id uuid)
returns table (
  id uuid, higher_id uuid, higher_name text, higher_text text, lower_id uuid, lower_article_id uuid, lower_name text, lower_text text
)
language sql stable set search_path = '' as $$
  select g.id, h.id, coalesce(h.display_name, h.name), g.higher_text,
    l.id, n.id, coalesce(l.display_name, l.name, n.title), g.lower_text
  from public.disagreements g
  join public.documents h on h.id = g.higher_id
  left join public.documents l on l.id = g.lower_id
  left join public.organization_news n on n.id = g.lower_article_id
  cross join (select (now() at time zone 'Europe/Stockholm')::date as today) t
  where g.organization_id = org_id and not g.is_settled
    and h.replaced_by is null and coalesce(h.valid_to >= t.today, true)
    and l.replaced_by is null and coalesce(l.valid_to >= t.today, true)
    and coalesce(n.is_listed, true)
  order by g.found_at desc, g.id limit 100
$$;
grant execute on function private.list_disagreements to authenticated, service_role;

create function public.list_disagreements()
returns table (
  id uuid, higher_id uuid, higher_name text, higher_text text, lower_id uuid, lower_article_id uuid, lower_name text, lower_text text
)
language sql stable set search_path = '' as $$
  select * from private.list_disagreements(private.current_organization_id())
$$;
comment on function public.list_disagreements() is 'Empty unless the caller is an admin of the organisation that they see now.';

-- Invoker. The number is lower if another admin was first.
create function public.settle_disagreements(disagreement_ids uuid[]) returns integer
language plpgsql set search_path = '' as $$
declare
  settled integer;
begin
  update public.disagreements g set is_settled = true
  where g.id = any (disagreement_ids) and g.organization_id = private.current_organization_id() and not g.is_settled;
  get diagnostics settled = row_count;
  return settled;
end $$;
grant execute on function public.list_disagreements, public.settle_disagreements to authenticated, service_role;

create function private.log_settled_disagreement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_audit_event(
    new.organization_id, 'changed', 'document', h.id, coalesce(h.display_name, h.name),
    jsonb_build_object('disagrees_with', coalesce(l.display_name, l.name, n.title)), '{"disagrees_with": null}')
  from public.documents h
  left join public.documents l on l.id = new.lower_id
  left join public.organization_news n on n.id = new.lower_article_id
  where h.id = new.higher_id;
  return null;
end $$;
comment on function private.log_settled_disagreement() is 'Definer, because nobody has a grant to write the log.';
create trigger log_settled_disagreement after update of is_settled on public.disagreements
  for each row when (new.is_settled and not old.is_settled)
  execute function private.log_settled_disagreement();
