-- The comments named a file that does not exist.
comment on column public.documents.state_reason is 'Why a document is partly read or failed: a code, see lib/documents/document.ts.';
comment on column public.recognized_pages.failure is 'Why the page could not be read: a code, see lib/documents/document.ts.';
