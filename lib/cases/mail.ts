import { createTranslator } from 'use-intl/core'
import type { Locale } from '@/lib/i18n/locales'
import { formatDay } from '@/lib/i18n/time'
import type { Mail } from '@/lib/mail/send'
import { escapeHtml } from '@/lib/text/escape-html'
import { toOneLine } from '@/lib/text/one-line'
import en from '@/messages/en.json'
import sv from '@/messages/sv.json'
import { type CaseKind, type CaseState, nameState } from './case'
import { toBoardCasePath, toCasePath } from './paths'

const messages = { en, sv }

export type CaseMail = {
  id: string
  email: string
  language: Locale
  organizationName: string
  case: {
    id: string
    kind: CaseKind
    /** The reader is the applicant. */
    isOwn: boolean
    /** The state that the entry led to. Null for one that only says something. */
    state: CaseState | null
    endsOn: string | null
    isReminder: boolean
  }
}

/** Says what happened and where it stands, and nothing of what was written, because a mail may be read by others. */
export function composeCaseMail(mail: CaseMail, appUrl: string): Mail {
  const { language: locale, organizationName: organization, case: about } = mail
  const { kind, isOwn, state, endsOn, isReminder } = about
  const t = createTranslator({ locale, messages: messages[locale], namespace: 'cases' })
  const name = t(`kinds.${kind}`)
  const day = endsOn ? formatDay(new Date(endsOn), locale) : ''
  const what = isReminder
    ? t('mail.ends', { name, day })
    : state
      ? t('mail.moved', { name, state: t(`states.${nameState(kind, state)}`) })
      : t('mail.written', { name })
  const url = `${appUrl}${isOwn ? toCasePath(about.id) : toBoardCasePath(about.id)}`
  const why = t(isOwn ? 'mail.whyOwn' : 'mail.whyBoard', { organization })
  const subject = toOneLine(`${what} · ${organization}`)
  return {
    to: mail.email,
    subject,
    text: [organization, what, `${t('mail.open')}: ${url}`, `--\n${why}`].join('\n\n'),
    html: `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:system-ui,sans-serif;font-size:17px;line-height:1.5;max-width:36rem;margin:0 auto;padding:1rem">
<p style="color:#56605a">${escapeHtml(organization)}</p>
<h1 style="font-size:22px;line-height:1.25">${escapeHtml(what)}</h1>
<p><a href="${escapeHtml(url)}">${escapeHtml(t('mail.open'))}</a></p>
<hr><p style="color:#56605a;font-size:14px">${escapeHtml(why)}</p>
</body></html>`,
    messageId: `<case-${mail.id}@${new URL(appUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
