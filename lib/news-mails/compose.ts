import { createTranslator } from 'use-intl/core'
import type { ArticleFile } from '@/lib/articles/files/file'
import { type ArticleEvent, formatWhen } from '@/lib/calendar/calendar'
import type { Locale } from '@/lib/i18n/locales'
import type { Mail } from '@/lib/mail/send'
import { escapeHtml } from '@/lib/text/escape-html'
import { toOneLine } from '@/lib/text/one-line'
import en from '@/messages/en.json'
import sv from '@/messages/sv.json'

const messages = { en, sv }

export type NewsMail = {
  id: string
  email: string
  language: Locale
  organizationName: string
  isDigest: boolean
  articles: {
    id: string
    title: string
    beginning: string
    event: ArticleEvent | null
    files: ArticleFile[]
    picture: { jpeg: Buffer; alt: string } | null
  }[]
}

const beginningLength = 500

/** `stopUrl` ends the mails without signing in. `markAddress` may be empty. */
export function composeNewsMail(mail: NewsMail, appUrl: string, stopUrl: string, markAddress: string): Mail {
  const { language: locale, organizationName: organization } = mail
  const t = createTranslator({ locale, messages: messages[locale], namespace: 'newsMail' })
  const subject = toOneLine(
    mail.isDigest ? t('digestSubject', { organization }) : (mail.articles[0]?.title ?? ''),
  )
  const boardUrl = `${appUrl}/manager/board`
  const articles = mail.articles.map(({ id, title, beginning, event, files, picture }) => ({
    title,
    dated: event && formatEvent(event, locale),
    beginning: shorten(beginning),
    url: `${appUrl}/manager/news/${id}`,
    // A reader who has no session signs in and comes to the article, which a file's own address cannot do.
    files: files
      .filter(({ isPicture }) => !isPicture)
      .map(({ name }) => ({ name, url: `${appUrl}/manager/news/${id}#files` })),
    pictures: files
      .filter(({ isPicture }) => isPicture)
      .map(({ name, alt }) => ({ name: alt || name, url: `${appUrl}/manager/news/${id}#pictures` })),
    picture: picture && { ...picture, cid: `${id}@${new URL(appUrl).hostname}` },
  }))
  const text = [
    mail.organizationName,
    ...articles.map(({ title, dated, beginning, url, files, pictures }) =>
      [
        ...[title, dated, beginning],
        ...[listFiles(t('pictures'), pictures), listFiles(t('files'), files), `${t('read')}: ${url}`],
      ]
        .filter(Boolean)
        .join('\n\n'),
    ),
    `--\n${t('unread')}: ${boardUrl}\n${t('why', { organization })}\n${t('stop')}: ${stopUrl}`,
  ].join('\n\n')
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:system-ui,sans-serif;font-size:17px;line-height:1.5;max-width:36rem;margin:0 auto;padding:1rem">
${markAddress ? `<img src="${escapeHtml(markAddress)}" alt="" width="64" height="64" style="border-radius:10px">` : ''}
<p style="color:#56605a">${escapeHtml(mail.organizationName)}</p>
${articles.map((article) => `<h1 style="font-size:22px;line-height:1.25">${escapeHtml(article.title)}</h1>${article.dated ? `<p><strong>${escapeHtml(article.dated)}</strong></p>` : ''}${toImage(article.picture)}${toParagraphs(article.beginning)}${toFileList(t('files'), article.files)}<p><a href="${escapeHtml(article.url)}">${escapeHtml(t('read'))}</a></p>`).join('\n')}
<hr><p style="color:#56605a;font-size:14px"><a href="${escapeHtml(boardUrl)}">${escapeHtml(t('unread'))}</a>. ${escapeHtml(t('why', { organization }))} <a href="${escapeHtml(stopUrl)}">${escapeHtml(t('stop'))}</a></p>
</body></html>`
  return {
    to: mail.email,
    subject,
    text,
    html,
    pictures: articles.flatMap(({ picture }) => picture ?? []),
    messageId: `<news-${mail.id}@${new URL(appUrl).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${stopUrl.replace('/auth/news-mail', '/api/news-mail')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** Gives 'tisdag 1 december, 18.30 · Lokalen' in Swedish time. */
function formatEvent(event: ArticleEvent, locale: Locale): string {
  const when = formatWhen(event, locale, messages[locale].calendar.allDay)
  return event.place ? `${when} · ${event.place}` : when
}

const toImage = (picture: { cid: string; alt: string } | null) =>
  picture
    ? `<p><img src="cid:${escapeHtml(picture.cid)}" alt="${escapeHtml(picture.alt)}" style="max-width:100%;height:auto;border-radius:10px"></p>`
    : ''

type FileLink = { name: string; url: string }

const listFiles = (label: string, files: readonly FileLink[]) =>
  files.length > 0 ? [`${label}:`, ...files.map(({ name, url }) => `${name}: ${url}`)].join('\n') : null

function toFileList(label: string, files: readonly FileLink[]): string {
  if (files.length === 0) return ''
  const items = files.map(({ name, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></li>`)
  return `<p>${escapeHtml(label)}:</p><ul>${items.join('')}</ul>`
}

function toParagraphs(text: string): string {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('')
}

function shorten(text: string): string {
  const words = text.trim()
  return words.length > beginningLength ? `${words.slice(0, beginningLength).trimEnd()}…` : words
}
