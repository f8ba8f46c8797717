const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

/** Includes the owner's rights, which the catalogue leaves implicit by default. */
const rights = `
  with acls (object, acl) as (
    select 'schema ' || n.nspname, coalesce(n.nspacl, acldefault('n', n.nspowner)) from pg_namespace n where ${ours}
    union all
    select case c.relkind when 'S' then 'sequence ' else 'table ' end || c.oid::regclass,
      coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's'::"char" else 'r'::"char" end, c.relowner))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${ours}
    union all
    select 'column ' || a.attrelid::regclass || '.' || a.attname, a.attacl
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attacl is not null and not a.attisdropped and ${ours}
    union all
    select 'function ' || p.oid::regprocedure, coalesce(p.proacl, acldefault('f', p.proowner))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours}
    union all
    select 'type ' || t.oid::regtype, coalesce(t.typacl, acldefault('T', t.typowner))
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype in ('e', 'd', 'c', 'r') and ${ours}
    union all
    select 'default of ' || d.defaclrole::regrole || ' ' || coalesce(d.defaclnamespace::regnamespace::text, '') || ' ' || d.defaclobjtype::text,
      d.defaclacl from pg_default_acl d
    union all
    select 'database', coalesce(d.datacl, acldefault('d', d.datdba)) from pg_database d where d.datname = current_database()
  )
  select object || ' for ' || case a.grantee when 0 then 'public' else a.grantee::regrole::text end as object,
    string_agg(a.privilege_type || case when a.is_grantable then ' with grant option' else '' end, ', ' order by a.privilege_type) as definition
  from acls, aclexplode(acl) a group by object, a.grantee`

/** The rows have `object` and `definition`, and are read without a search path. */
export const catalogueQueries = {
  schemas: `select n.nspname as object, n.nspowner::regrole as definition from pg_namespace n where ${ours}`,
  tables: `
    select c.oid::regclass as object, concat_ws(' ', c.relkind, c.relpersistence, 'owner', c.relowner::regrole,
      case when c.relrowsecurity then 'row security' end, case when c.relforcerowsecurity then 'forced' end,
      'identity', c.relreplident, c.reloptions) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and ${ours}`,
  columns: `
    select a.attrelid::regclass || '.' || a.attname as object, concat_ws(' ',
      row_number() over (partition by a.attrelid order by a.attnum) || '.', format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, 'generated ' || nullif(a.attgenerated::text, ''), 'identity ' || nullif(a.attidentity::text, ''),
      'default ' || pg_get_expr(d.adbin, d.adrelid), 'collate ' || nullif(a.attcollation, 0)::regcollation,
      'storage', a.attstorage, 'compression ' || nullif(a.attcompression::text, ''), a.attoptions) as definition
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and ${ours}`,
  constraints: `
    select case c.contypid when 0 then c.conrelid::regclass::text else c.contypid::regtype::text end || ' ' || c.conname as object,
      pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where ${ours}`,
  indexes: `
    select i.indexrelid::regclass as object, concat_ws(' ', pg_get_indexdef(i.indexrelid),
      case when not i.indisvalid then 'invalid' end, case when i.indisclustered then 'clustered' end,
      case when i.indisreplident then 'replica identity' end) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  functions: `
    select p.oid::regprocedure as object, 'owner ' || p.proowner::regrole || e'\\n'
      || case p.prokind when 'a' then pg_get_function_result(p.oid) || ' ' || p.proisstrict else pg_get_functiondef(p.oid) end as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours}`,
  triggers: `
    select t.tgrelid::regclass || ' ' || t.tgname as object, concat_ws(' ', pg_get_triggerdef(t.oid), 'enabled', t.tgenabled) as definition
    from pg_trigger t where not t.tgisinternal
    union all
    select evtname, concat_ws(' ', evtevent, evtfoid::regprocedure, evtenabled, evttags) from pg_event_trigger`,
  policies: `
    select schemaname || '.' || tablename || ' ' || policyname as object,
      concat_ws(e'\\n', permissive || ' ' || cmd || ' to ' || roles::text, 'using ' || qual, 'with check ' || with_check) as definition
    from pg_policies`,
  rights,
  types: `
    select t.oid::regtype as object, concat_ws(' ', t.typtype, 'owner', t.typowner::regrole, format_type(nullif(t.typbasetype, 0), t.typtypmod),
      case when t.typnotnull then 'not null' end, t.typdefault,
      (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as definition
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype in ('e', 'd', 'r') and ${ours}`,
  sequences: `
    select c.oid::regclass as object, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle,
      (select pg_describe_object(d.refclassid, d.refobjid, d.refobjsubid) from pg_depend d
        where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))) as definition
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  views: `
    select c.oid::regclass || ' ' || r.rulename as object, pg_get_ruledef(r.oid) as definition
    from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  statistics: `
    select s.stxname as object, pg_get_statisticsobjdef(s.oid) as definition
    from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace where ${ours}`,
  comments: `
    select i.type || ' ' || i.identity as object, d.description as definition
    from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i
    where d.objoid >= 16384 or d.classoid = 'pg_catalog.pg_namespace'::regclass`,
  extensions: `
    select e.extname as object, concat_ws(' ', e.extnamespace::regnamespace, e.extversion) as definition from pg_extension e`,
  publications: `
    select p.pubname as object, concat_ws(' ', p.puballtables, p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate,
      (select string_agg(r.prrelid::regclass::text, ', ' order by 1) from pg_publication_rel r where r.prpubid = p.oid)) as definition
    from pg_publication p`,
  roles: `
    select r.rolname as object, concat_ws(' ', 'inherit', r.rolinherit, 'superuser', r.rolsuper, 'login', r.rolcanlogin, 'bypass', r.rolbypassrls,
      'create', r.rolcreaterole, r.rolcreatedb, (select s.setconfig from pg_db_role_setting s where s.setrole = r.oid and s.setdatabase = 0),
      (select s.setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        where s.setrole = r.oid and d.datname = current_database())) as definition
    from pg_roles r where r.rolname !~ '^pg_'`,
}
