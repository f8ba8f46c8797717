import type { Env } from '@/lib/env'
import { type Finding, judge } from './finding'

/** Checks the settings for the portal's own mails, about news: the project's mail server sends only Auth's. */
export function checkMail({ SMTP_URL, SMTP_FROM }: Pick<Env, 'SMTP_URL' | 'SMTP_FROM'>): Finding[] {
  if (!SMTP_URL)
    return [
      {
        what: 'news goes out by mail',
        todo: 'Set SMTP_URL (smtps://user:password@host) and SMTP_FROM: until then nobody gets a mail about news.',
      },
    ]
  return [
    judge(
      'news goes out by mail',
      Boolean(SMTP_FROM),
      'Set SMTP_FROM to an address that your mail server may send from, as in "Portal <portal@example.org>".',
    ),
  ]
}
