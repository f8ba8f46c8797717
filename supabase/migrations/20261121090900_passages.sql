-- What the assistant has read. No member touches these tables: the assistant service reads them through the functions below,
-- which are granted to the service role alone and take the organisation from a token that the portal has signed.

create table public.document_pages (
  organization_id uuid not null,
  document_id uuid not null,
  page_number integer not null check (page_number > 0),
  text text not null,
  primary key (document_id, page_number),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.document_pages is 'The text of each page, as it was read: what every quote is checked against.';
create index document_pages_organization_idx on public.document_pages (organization_id, document_id);

create table public.passages (
  id bigint generated always as identity primary key,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  document_id uuid,
  faq_id uuid unique,
  page_number integer,
  ordinal integer not null check (ordinal >= 0),
  heading text,
  text text not null,
  start_offset integer check (start_offset >= 0),
  end_offset integer,
  unique (document_id, ordinal),
  check (num_nonnulls(document_id, faq_id) = 1),
  check ((document_id is null) = (page_number is null)),
  check (document_id is null or end_offset > start_offset),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (document_id, page_number) references public.document_pages (document_id, page_number) on delete cascade,
  foreign key (organization_id, faq_id) references public.faq_items (organization_id, id) on delete cascade
);
comment on table public.passages is 'What is retrieved as one unit: a stretch of a page, or an approved FAQ item.';
create index passages_organization_idx on public.passages (organization_id, id);
create index passages_document_idx on public.passages (organization_id, document_id);
create index passages_page_idx on public.passages (document_id, page_number);
create index passages_faq_idx on public.passages (organization_id, faq_id);

create table public.corpus_versions (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  version bigint not null default 1
);
comment on table public.corpus_versions is 'Counts up when an organisation''s passages or their names change, so that an index in memory knows it is stale.';

grant all on public.document_pages, public.passages, public.corpus_versions to service_role;
alter table public.document_pages enable row level security;
alter table public.passages enable row level security;
alter table public.corpus_versions enable row level security;

create function private.bump_corpus_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions (organization_id)
  select distinct r.organization_id from changed_rows r
  join public.organizations o on o.id = r.organization_id
  order by 1
  on conflict (organization_id) do update set version = public.corpus_versions.version + 1;
  return null;
end $$;
comment on function private.bump_corpus_versions() is 'Definer, because members'' own writes (a rename, a deletion) change what the assistant knows.';
create trigger bump_on_insert after insert on public.passages
  referencing new table as changed_rows for each statement execute function private.bump_corpus_versions();
create trigger bump_on_update after update on public.passages
  referencing new table as changed_rows for each statement execute function private.bump_corpus_versions();
create trigger bump_on_delete after delete on public.passages
  referencing old table as changed_rows for each statement execute function private.bump_corpus_versions();

create function private.bump_corpus_versions_on_rename() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.corpus_versions c set version = c.version + 1
  where c.organization_id in (
    select n.organization_id from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.display_name) is distinct from (o.name, o.display_name)
  );
  return null;
end $$;
comment on function private.bump_corpus_versions_on_rename() is 'Definer, as above. Passages carry the name by which a reader knows the document.';
create trigger bump_on_rename after update on public.documents
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_corpus_versions_on_rename();

create function public.assistant_corpus_version(organization uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce((select version from public.corpus_versions where organization_id = organization), 0)
$$;

-- One jsonb value, because the REST API caps the rows of a reply.
create function public.assistant_passages(organization uuid, after_id bigint, row_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]'::jsonb) from (
    select c.id, case when c.faq_id is null then 'document' else 'faq' end as kind, coalesce(c.document_id, c.faq_id) as source_id,
      coalesce(d.display_name, d.name, 'FAQ: ' || c.heading) as source_name,
      c.page_number as page, c.ordinal, c.heading, c.text
    from public.passages c
    left join public.documents d on d.id = c.document_id
    where c.organization_id = organization and c.id > after_id
    order by c.id limit least(greatest(row_limit, 1), 5000)
  ) p
$$;

create function public.assistant_pages(organization uuid, document_ids uuid[], page_numbers integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('document_id', p.document_id, 'page', p.page_number, 'text', p.text)), '[]'::jsonb)
  from unnest(document_ids, page_numbers) as wanted (document_id, page_number)
  join public.document_pages p on p.document_id = wanted.document_id and p.page_number = wanted.page_number
  where p.organization_id = organization
$$;

revoke execute on function public.assistant_corpus_version(uuid), public.assistant_passages(uuid, bigint, integer),
  public.assistant_pages(uuid, uuid[], integer[]) from public, anon, authenticated;
grant execute on function public.assistant_corpus_version(uuid), public.assistant_passages(uuid, bigint, integer),
  public.assistant_pages(uuid, uuid[], integer[]) to service_role;
