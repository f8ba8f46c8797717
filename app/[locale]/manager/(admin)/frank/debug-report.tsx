import type { ReactNode } from 'react'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { FrankAnalysis } from '@/lib/frank/debug'

/** `ok` is null for a neutral row. */
type Row = [label: string, ok: boolean | null, word: string, detail: ReactNode]
type Props = { analysis: FrankAnalysis; texts: Texts<'frankAdmin'> }

const warnings: readonly string[] = ['no_config', 'no_url', 'disabled']

export function DebugReport({ analysis, texts }: Props) {
  const { connection, organization } = analysis
  const rows: Row[] = [
    [texts.memberContext, true, texts.ok, <Code key="id">{analysis.memberId}</Code>],
    [texts.organization, true, texts.ok, <Organization key="id" organization={organization} />],
    [
      texts.associationId,
      analysis.associationValid,
      analysis.associationValid ? texts.valid : texts.invalid,
      <Code key="id">{analysis.associationId ?? '–'}</Code>,
    ],
    [
      texts.apiConfig,
      analysis.isConfigured && analysis.isEnabled,
      analysis.isConfigured ? (analysis.isEnabled ? texts.enabled : texts.disabled) : texts.notSaved,
      <Code key="id">{analysis.apiUrl}</Code>,
    ],
    [
      texts.connection,
      connection.ok,
      connection.ok ? texts.connected : texts.failed,
      <ConnectionDetail key="id" connection={connection} texts={texts} />,
    ],
    ...toSemanticRow(analysis.semantic, texts),
  ]
  return (
    <div className="space-y-6">
      {analysis.findings.map((finding) => (
        <Alert
          key={finding}
          variant={finding === 'correct' || warnings.includes(finding) ? 'default' : 'destructive'}
          title={texts.findings[finding]}
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
            {texts.recommendations}
          </h3>
          <ul className="mt-3 list-disc space-y-1 pl-6">
            {analysis.advice.map((advice) => (
              <li key={advice}>{texts.advice[advice]}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** Only our own service reports it. */
function toSemanticRow(semantic: FrankAnalysis['semantic'], texts: Texts<'frankAdmin'>): Row[] {
  if (semantic === null) return []
  const { on, off, onText, offText } = texts.semantics
  return [semantic === 'on' ? [texts.semantic, true, on, onText] : [texts.semantic, null, off, offText]]
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

function ConnectionDetail({
  connection,
  texts,
}: {
  connection: FrankAnalysis['connection']
  texts: Texts<'frankAdmin'>
}) {
  const status = connection.status === null ? null : `${connection.status} ${connection.statusText}`
  const error =
    connection.failure && connection.failure !== 'status' ? texts.failures[connection.failure] : null
  return <>{[status, `${connection.milliseconds} ms`, error].filter(Boolean).join(' · ')}</>
}

function Code({ children }: { children: ReactNode }) {
  return <code className="text-sm wrap-anywhere text-muted">{children}</code>
}
