-- A file of its own, because readers would wait while the transaction that adds the column also fills it. The audience
-- needs no change, because no section is the board's yet.
update public.frank_messages set document_ids = private.cited_documents(sources, nearest)
where sources <> '[]' or nearest <> '[]';
create index frank_messages_citing_idx on public.frank_messages using gin (document_ids) where document_ids <> '{}';
