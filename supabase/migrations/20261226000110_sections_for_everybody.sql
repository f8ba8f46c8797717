-- A section for everybody is a section of the members that the public page shows too. A mandatory one may be for
-- everybody, because its members go on reading it.
alter table public.document_sections
  drop constraint document_sections_audience_check,
  add constraint document_sections_audience_check check (
    audience = 'members' or (section_type = 'DOCUMENTS' and (audience = 'everybody' or not is_mandatory))
  );
comment on column public.document_sections.audience is
  'Who reads its documents. FAQ items are for members, and no mandatory section is for the board alone.';
create index document_sections_public_idx on public.document_sections (organization_id) where audience = 'everybody';

create or replace function private.protect_mandatory_section() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.is_mandatory and exists (select 1 from public.organizations where id = old.organization_id) then
      raise exception 'mandatory_section' using errcode = 'P0001';
    end if;
    return old;
  end if;
  if old.is_mandatory and (
    new.audience = 'board'
    or (new.name, new.section_type, new.organization_id) is distinct from (old.name, old.section_type, old.organization_id)
  ) then
    raise exception 'mandatory_section' using errcode = 'P0001';
  end if;
  return new;
end $$;

-- closed_section_ids has the board's sections, so that the policy of the documents needs no change.
alter policy "Members read their organisation's sections, the board its own too" on public.document_sections using (
  organization_id = any ((select private.member_organization_ids())::uuid[])
  and (audience <= 'members' or organization_id = any ((select private.board_organization_ids())::uuid[]))
);
