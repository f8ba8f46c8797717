import { FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Logo } from '@/components/public/logo'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'

type Props = { read: string; share: number }

export function ExampleNews({ read, share }: Props) {
  const t = useTranslations('landing.news')
  return (
    <figure>
      <div className="card overflow-hidden">
        <LaundryRoom />
        <div className="p-5 sm:p-6">
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone="accent">{t('label')}</Badge>
            <span className="text-sm text-muted">{t('age')}</span>
          </p>
          <p className="mt-3 text-xl font-bold">{t('title')}</p>
          <p className="mt-2">{t('text')}</p>
          <div className="mt-5 border-t border-line pt-4">
            <p className="text-sm font-semibold">{read}</p>
            <svg
              viewBox="0 0 100 3"
              aria-hidden
              preserveAspectRatio="none"
              className="mt-2 h-2 w-full overflow-hidden rounded-full"
            >
              <rect width="100" height="3" className="fill-sunken" />
              <rect width={share} height="3" className="fill-accent" />
            </svg>
          </div>
        </div>
      </div>
      <figcaption className="mt-3 text-sm text-muted">{t('caption')}</figcaption>
    </figure>
  )
}

function LaundryRoom() {
  return (
    <svg
      viewBox="0 0 560 200"
      aria-hidden
      className="block w-full bg-accent-soft"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path
        d="M0 50h560M0 100h560M70 0v168M140 0v168M210 0v168M280 0v168M350 0v168M420 0v168M490 0v168"
        className="stroke-line"
      />
      <path d="M0 168h560v32H0z" className="fill-spruce" />
      {[96, 232].map((x) => (
        <g key={x} className="stroke-line-strong">
          <rect x={x} y="58" width="112" height="112" rx="8" className="fill-surface" />
          <path d={`M${x} 82h112`} />
          <circle cx={x + 16} cy="70" r="4" className="fill-accent" stroke="none" />
          <path d={`M${x + 70} 70h26`} strokeLinecap="round" strokeWidth="4" />
          <circle cx={x + 56} cy="126" r="32" className="fill-page" />
          <circle cx={x + 56} cy="126" r="23" className="fill-accent-soft" />
          <path
            d={`M${x + 36} 132q10 -10 20 0t20 0`}
            className="fill-none stroke-accent"
            strokeLinecap="round"
            strokeWidth="4"
          />
        </g>
      ))}
      <g className="stroke-line-strong">
        <path d="M396 126h84l-10 44h-64z" className="fill-surface" />
        <path d="M404 126q10 -26 34 -18q28 -14 36 18z" className="fill-lamp" />
        <path d="M414 138l4 32M438 138v32M462 138l-4 32" />
      </g>
    </svg>
  )
}

export function ExampleAnswer() {
  const t = useTranslations('landing.example')
  return (
    <figure className="rounded-card border border-line bg-surface p-4 shadow-raised sm:p-6">
      <figcaption className="text-sm text-muted">{t('caption')}</figcaption>
      <div className="mt-4 flex items-end justify-end gap-2.5">
        <div className="max-w-[85%] rounded-card rounded-br-sm bg-accent px-4 py-3 text-on-accent">
          <span className="sr-only">{t('asker')}: </span>
          {t('question')}
        </div>
        <Avatar name={t('asker')} className="hidden sm:inline-flex" />
      </div>
      <div className="mt-5 flex items-start gap-3">
        <Logo className="size-9 shrink-0" />
        <div className="min-w-0">
          <p className="text-sm font-semibold">{t('assistant')}</p>
          <p className="mt-1.5 text-lg leading-snug font-semibold">{t('answer')}</p>
          <p className="mt-4 text-sm text-muted">{t('note')}</p>
          <div className="mt-2.5 rounded-control bg-sunken px-4 py-3.5">
            <blockquote>{t('quote')}</blockquote>
            <p className="mt-2.5 flex flex-wrap items-center gap-x-2 text-sm">
              <FileText aria-hidden className="size-4.5 text-accent" />
              <span className="font-semibold text-accent">{t('document')}</span>
              <span className="text-muted">{t('page')}</span>
            </p>
          </div>
        </div>
      </div>
    </figure>
  )
}
