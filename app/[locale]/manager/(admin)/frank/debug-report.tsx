import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { FrankAnalysis } from '@/lib/frank/debug'
import type { Translator } from '@/lib/i18n/translator'

/** `ok` is null for a neutral row. */
type Row = [label: string, ok: boolean | null, word: string, detail: ReactNode]
type Props = { analysis: FrankAnalysis }

const warnings: readonly string[] = ['no_config', 'no_url', 'disabled']

export function DebugReport({ analysis }: Props) {
  const t = useTranslations('frankAdmin')
  const { connection, organization } = analysis
  const rows: Row[] = [
    [t('memberContext'), true, t('ok'), <Code key="id">{analysis.memberId}</Code>],
    [t('organization'), true, t('ok'), <Organization key="id" organization={organization} />],
    [
      t('associationId'),
      analysis.associationValid,
      analysis.associationValid ? t('valid') : t('invalid'),
      <Code key="id">{analysis.associationId ?? '–'}</Code>,
    ],
    [
      t('apiConfig'),
      analysis.isConfigured && analysis.isEnabled,
      analysis.isConfigured ? (analysis.isEnabled ? t('enabled') : t('disabled')) : t('notSaved'),
      <Code key="id">{analysis.apiUrl}</Code>,
    ],
    [
      t('connection'),
      connection.ok,
      connection.ok ? t('connected') : t('failed'),
      <ConnectionDetail key="id" connection={connection} />,
    ],
    ...toSemanticRow(analysis.semantic, t),
  ]
  return (
    <div className="space-y-6">
      {analysis.findings.map((finding) => (
        <Alert
          key={finding}
          variant={finding === 'correct' || warnings.includes(finding) ? 'default' : 'destructive'}
          title={t(`findings.${finding}`)}
        />
      ))}
      <Card>
        <dl className="divide-y divide-line">
          {rows.map(([label, ok, word, detail]) => (
            <div
              key={label}
              className="grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[12rem_9rem_1fr] sm:items-baseline"
            >
              <dt className="font-semibold">{label}</dt>
              <dd>
                <Badge tone={ok === null ? 'neutral' : ok ? 'accent' : 'danger'}>{word}</Badge>
              </dd>
              <dd className="min-w-0">{detail}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {analysis.advice.length > 0 ? (
        <section aria-labelledby="advice">
          <h3 id="advice" className="text-xl">
            {t('recommendations')}
          </h3>
          <ul className="mt-3 list-disc space-y-1 pl-6">
            {analysis.advice.map((advice) => (
              <li key={advice}>{t(`advice.${advice}`)}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** Our own service alone reports it. */
function toSemanticRow(semantic: FrankAnalysis['semantic'], t: Translator<'frankAdmin'>): Row[] {
  if (semantic === null) return []
  return semantic === 'on'
    ? [[t('semantic'), true, t('semantics.on'), t('semantics.onText')]]
    : [[t('semantic'), null, t('semantics.off'), t('semantics.offText')]]
}

function Organization({ organization }: { organization: FrankAnalysis['organization'] }) {
  return (
    <>
      {organization.name}
      <br />
      <Code>{organization.id}</Code>
    </>
  )
}

function ConnectionDetail({ connection }: { connection: FrankAnalysis['connection'] }) {
  const t = useTranslations('frankAdmin')
  const status = connection.status === null ? null : `${connection.status} ${connection.statusText}`
  const error =
    connection.failure && connection.failure !== 'status' ? t(`failures.${connection.failure}`) : null
  return <>{[status, `${connection.milliseconds} ms`, error].filter(Boolean).join(' · ')}</>
}

function Code({ children }: { children: ReactNode }) {
  return <code className="text-sm wrap-anywhere text-muted">{children}</code>
}
