import type { Tint } from '@/lib/auth/appearance'
import { tintColors } from '@/lib/auth/tint-colors'
import { type EmergencyNumber, toPhoneUrl } from '@/lib/board/board'
import type { Locale } from '@/lib/i18n/locales'
import { formatDay, formatMoment } from '@/lib/i18n/time'
import { escapeHtml } from '@/lib/text/escape-html'

type OfflinePage = {
  nonce: string
  locale: Locale
  organizationName: string
  tint: Tint
  numbers: EmergencyNumber[]
  news: { title: string; createdAt: Date; isUrgent: boolean }[]
  savedAt: Date
  texts: {
    title: string
    saved: (moment: string) => string
    again: string
    numbers: string
    news: string
    urgent: string
  }
}

/** The neutral colours are those of tokens.css. */
function toStyle(tint: Tint): string {
  const { light, dark } = tintColors[tint]
  return `
@font-face{font-family:"Public Sans";src:url(/public-sans.woff2) format("woff2");font-weight:100 900;font-display:swap}
:root{color-scheme:light dark;--page:#f6f7f4;--surface:#fff;--ink:#1a211e;--muted:#56605a;--line:#dfe3dd;--accent:${light.accent};--on-accent:${light.onAccent};--danger:#a3281f}
@media (prefers-color-scheme:dark){:root{--page:#101513;--surface:#181e1b;--ink:#ecefeb;--muted:#a7b1ab;--line:#2b332f;--accent:${dark.accent};--on-accent:${dark.onAccent};--danger:#f5a69b}}
*{box-sizing:border-box;margin:0}
body{background:var(--page);color:var(--ink);font:1.0625rem/1.6 "Public Sans",system-ui,sans-serif;overflow-wrap:anywhere}
header{border-top:.3rem solid var(--accent);border-bottom:1px solid var(--line);background:var(--surface);font-weight:700}
header>p{max-width:42rem;margin:0 auto;padding:1rem;color:var(--ink)}
main{max-width:42rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.875rem;line-height:1.2;font-weight:680;letter-spacing:-.02em}
h2{font-size:1.25rem;line-height:1.2;font-weight:680}
p,small{color:var(--muted)}
main>p{margin-top:.5rem}
small{display:block;font-size:.9rem}
section{margin-top:1.5rem;padding:1.1rem 1.25rem .6rem;background:var(--surface);border:1px solid var(--line);border-radius:1rem}
ul{list-style:none;padding:0;margin-top:.4rem}
li{padding:.7rem 0}
li+li{border-top:1px solid var(--line)}
li>b{color:var(--danger)}
a{color:var(--accent);display:inline-flex;align-items:center;min-height:2.75rem;font-weight:600;text-underline-offset:4px;white-space:nowrap}
a.button{margin-top:1.25rem;padding:0 1.25rem;border-radius:.625rem;background:var(--accent);color:var(--on-accent);text-decoration:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`
}

/**
 * A document of its own, because no script or style sheet of the portal can be loaded without a connection. The
 * service worker keeps the typeface beside it.
 */
export function composeOfflinePage(page: OfflinePage): string {
  const { locale, texts, organizationName, numbers, news } = page
  const title = escapeHtml(organizationName ? `${texts.title} · ${organizationName}` : texts.title)
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style nonce="${page.nonce}">${toStyle(page.tint)}</style></head>
<body>${organizationName ? `<header><p>${escapeHtml(organizationName)}</p></header>` : ''}
<main><h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts.saved(formatMoment(page.savedAt, locale)))}</p>
<a class="button" href="">${escapeHtml(texts.again)}</a>
${toSection(texts.numbers, numbers.map(toNumber))}
${toSection(
  texts.news,
  news.map(({ title: headline, createdAt, isUrgent }) => {
    const mark = isUrgent ? `<b>${escapeHtml(texts.urgent)}</b> ` : ''
    return `${mark}${escapeHtml(headline)}<small>${escapeHtml(formatDay(createdAt, locale))}</small>`
  }),
)}
</main></body></html>
`
}

function toNumber({ name, detail, phone }: EmergencyNumber): string {
  const about = detail ? `<small>${escapeHtml(detail)}</small>` : ''
  return `${escapeHtml(name)}${about}<div><a href="${escapeHtml(toPhoneUrl(phone))}">${escapeHtml(phone)}</a></div>`
}

function toSection(heading: string, rows: string[]): string {
  if (rows.length === 0) return ''
  const items = rows.map((row) => `<li>${row}</li>`).join('\n')
  return `<section><h2>${escapeHtml(heading)}</h2>\n<ul>\n${items}\n</ul></section>`
}
