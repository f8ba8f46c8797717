-- A document that is moved is not an updated document: members read the date as that of its content.
create or replace trigger set_updated_at before update of name, display_name, file_path on public.documents
  for each row execute function private.set_updated_at();
