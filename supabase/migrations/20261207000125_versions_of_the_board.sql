-- A file of its own, because readers would wait while the transaction that adds the column also fills it.
alter table public.passage_indexes disable trigger version_passage_index;
update public.passage_indexes set board_version = version where board_version = 0;
alter table public.passage_indexes enable trigger version_passage_index;
