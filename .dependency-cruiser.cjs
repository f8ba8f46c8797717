/** Which part may import which. `npm run lint` proves it. */
const nouns =
  'admin-tasks|appearance|articles|audit|board|calendar|cases|console|documents|faqs|first-steps|frank|golden-questions|members|news-mails|news-pushes|profile|public-page|questions|search|sections|support'

/** The files that may use the secret key's client. Each says at its call why the caller's client cannot do it. */
const adminClientUsers = [
  '^lib/appearance/mark[.]ts$',
  '^lib/articles/mutations[.]ts$',
  '^lib/assistant/(note-disagreement|service)[.]ts$',
  '^lib/ingest/jobs/(board|faq|notices)[.]ts$',
  '^lib/auth/(account-metadata|links)[.]ts$',
  '^lib/calendar/queries[.]ts$',
  '^lib/cases/advance[.]ts$',
  '^lib/documents/(files/quota|pages/image)[.]ts$',
  '^lib/frank/(ask|record|service/service)[.]ts$',
  '^lib/mail/pace[.]ts$',
  '^lib/members/(account|invitations/(mail|send-queued))[.]ts$',
  '^lib/news-mails/(mutations|send-queued)[.]ts$',
  '^lib/news-pushes/send-queued[.]ts$',
  '^lib/auth/limits[.]ts$',
  '^lib/readiness[.]ts$',
  '^lib/support/expiry[.]ts$',
]

const tests = '[.]test[.]ts$'

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: tests, ...from },
  to,
})

module.exports = {
  forbidden: [
    rule(
      'no-cycle',
      'No module imports itself through others.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule('components-below-app', 'app -> components -> lib', { path: '^components/' }, { path: '^app/' }),
    rule(
      'lib-below-components',
      'app -> components -> lib',
      { path: '^lib/' },
      { path: '^(app|components)/' },
    ),
    rule(
      'base-below-nouns',
      'lib/<noun> -> lib/auth, lib/supabase, lib/errors',
      { path: '^lib/(auth|http|i18n|images|mail|markdown|site|supabase)/|^lib/[^/]+[.]ts$' },
      { path: `^lib/(${nouns}|assistant|ingest)/` },
    ),
    rule(
      'admin-client',
      'The secret key is used only where the caller cannot do it: name the file here.',
      {
        path: '^(app|components|lib)/',
        pathNot: [tests, '^lib/supabase/', ...adminClientUsers],
      },
      { path: '^lib/supabase/admin[.]ts$' },
    ),
    rule(
      'plain-fields',
      'Components get plain fields from the page.',
      { path: '^components/' },
      {
        path: ['^lib/[^/]+/(queries|mutations)[.]ts$', '^lib/supabase/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'primitives',
      'Primitives know no domain, data or translations.',
      { path: '^components/ui/' },
      {
        path: ['^lib/', '^components/(?!ui/|forms/use-hydrated)', '^node_modules/(next-intl|use-intl)/'],
      },
    ),
    rule(
      'text',
      'text <- retrieval <- assistant',
      { path: '^lib/text/' },
      {
        path: ['^lib/(?!text/)', '^node_modules/(next|react|undici)/'],
      },
    ),
    rule(
      'retrieval',
      'text <- retrieval <- assistant; it knows no Next and no HTTP.',
      { path: '^lib/retrieval/', pathNot: [tests, '^lib/retrieval/(embeddings|rerank)/client[.]ts$'] },
      {
        path: [`^lib/(${nouns}|assistant|ingest)/`, '^node_modules/(next|react|undici|ai|@ai-sdk)/'],
      },
    ),
    rule(
      'engine',
      'The engine knows no Next and no HTTP, and no noun.',
      { path: '^lib/assistant/', pathNot: [tests, '^lib/assistant/model/client[.]ts$'] },
      {
        path: [`^lib/(${nouns})/`, '^node_modules/(next|react|undici|ai|@ai-sdk)/'],
      },
    ),
    rule(
      'ingest',
      'text <- ingest; it knows no noun.',
      { path: '^lib/ingest/' },
      { path: `^lib/(${nouns}|assistant)/` },
    ),
    rule(
      'reader-sandbox',
      'The process that reads a file may open lib/ingest and packages alone.',
      { path: '^lib/ingest/(layout|readers)/' },
      { path: '^lib/(?!ingest/)', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'no-engine',
      'The portal knows the contract of an assistant and its token, and no part of the engine.',
      { path: '^lib/(frank|golden-questions|search|questions)/' },
      {
        path: '^lib/assistant/(?!(contract|threshold|token)[.]ts$)',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: { path: '^(app|components|lib|node_modules)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
