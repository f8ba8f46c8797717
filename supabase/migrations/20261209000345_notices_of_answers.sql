-- A file of its own, because readers would wait while the transaction that adds the column also fills it.
update public.frank_messages set notice_ids = private.cited_notices(sources)
where sender = 'frank' and private.cited_notices(sources) <> '{}';
