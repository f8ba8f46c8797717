import { getTranslations } from 'next-intl/server'
import { env } from '@/lib/env'
import { treatments } from '@/lib/privacy/register'

/** The register of processing, with the days that the operator has set. */
export async function ProcessingRegister() {
  const t = await getTranslations('register')
  const { LOG_RETENTION_DAYS, CONVERSATION_RETENTION_DAYS, AUDIT_RETENTION_DAYS } = env()
  const days = {
    membership: 0,
    content: 0,
    installation: 0,
    log: LOG_RETENTION_DAYS,
    conversations: CONVERSATION_RETENTION_DAYS,
    audit: AUDIT_RETENTION_DAYS,
  }
  return (
    <section className="mx-auto max-w-site px-4 pb-12 md:pb-20 lg:px-6">
      <div className="max-w-text">
        <h2 id="register" className="text-2xl">
          {t('title')}
        </h2>
        <p className="mt-4">{t('lead')}</p>
        {treatments.map(({ name, retention }) => (
          <section key={name} aria-labelledby={`register-${name}`} className="mt-6 border-t border-line pt-4">
            <h3 id={`register-${name}`} className="text-lg">
              {t(`treatments.${name}.title`)}
            </h3>
            <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[8rem_1fr]">
              {(['data', 'purpose'] as const).map((part) => (
                <Row key={part} term={t(part)}>
                  {t(`treatments.${name}.${part}`)}
                </Row>
              ))}
              <Row term={t('kept')}>{t(`retention.${retention}`, { days: days[retention] })}</Row>
            </dl>
          </section>
        ))}
      </div>
    </section>
  )
}

function Row({ term, children }: { term: string; children: string }) {
  return (
    <>
      <dt className="font-semibold">{term}</dt>
      <dd className="max-sm:mb-2">{children}</dd>
    </>
  )
}
