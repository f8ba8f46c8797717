import { ClipboardList, FolderOpen, type LucideIcon, PhoneCall, Wrench } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { EmergencyNumbers } from '@/components/board/emergency-numbers'
import { PagePending } from '@/components/layout/link-pending'
import { Card } from '@/components/ui/card'
import type { EmergencyNumber, FaultReport } from '@/lib/board/board'
import { casesPath, toCaseFormPath } from '@/lib/cases/paths'

type Props = { numbers: EmergencyNumber[]; faultReport: FaultReport | null; isAdmin: boolean }

/** The others are on the board's page. */
const mostNumbers = 3

/** What members come for most often. A board's own place for faults goes before the portal's. The numbers are readable at once, because an emergency does not wait for a page. */
export function Doors({ numbers, faultReport, isAdmin }: Props) {
  const t = useTranslations('dashboard')
  const tNav = useTranslations('nav')
  return (
    <section aria-label={t('doors')} className="grid grid-cols-2 gap-3">
      {numbers.length > 0 ? <Numbers numbers={numbers} /> : null}
      {numbers.length === 0 && isAdmin ? (
        <Door href="/manager/board/edit?add=number" icon={PhoneCall} label={t('addNumbers')} isWide />
      ) : null}
      {faultReport ? (
        <Door
          href={faultReport.url}
          icon={Wrench}
          label={t('faultReport')}
          host={new URL(faultReport.url).host}
        />
      ) : (
        <Door href={toCaseFormPath('fault')} icon={Wrench} label={t('faultReport')} />
      )}
      <Door href="/manager/documents" icon={FolderOpen} label={tNav('documents')} />
      <Door href={casesPath} icon={ClipboardList} label={tNav('cases')} isWide />
    </section>
  )
}

function Numbers({ numbers }: { numbers: EmergencyNumber[] }) {
  const t = useTranslations('dashboard')
  const tBoard = useTranslations('board')
  return (
    <Card role="region" aria-labelledby="numbers" className="col-span-2 px-4 py-3 md:px-5">
      <h2 id="numbers" className="flex items-center gap-2.5 text-lg">
        <PhoneCall aria-hidden className="size-6 shrink-0 text-accent" />
        {tBoard('number.title')}
      </h2>
      <EmergencyNumbers numbers={numbers.slice(0, mostNumbers)} />
      {numbers.length > mostNumbers ? (
        <Link
          href="/manager/board#number"
          prefetch={false}
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
        >
          {t('allNumbers')}
        </Link>
      ) : null}
    </Card>
  )
}

type DoorProps = { href: string; icon: LucideIcon; label: string; host?: string; isWide?: boolean }

/** The host tells members where a link leads that leaves the portal. */
function Door({ href, icon: Icon, label, host, isWide }: DoorProps) {
  const t = useTranslations('nav')
  const text = (
    <>
      <Icon aria-hidden className="size-6 shrink-0 text-accent" />
      <span className="min-w-0 font-semibold leading-snug">
        {label}
        {host ? <span className="block text-sm font-normal text-muted wrap-anywhere">{host}</span> : null}
      </span>
    </>
  )
  const className = `card flex min-h-16 items-center gap-2 px-2.5 py-3 hover:border-accent min-[22.5rem]:gap-3 min-[22.5rem]:px-4 ${isWide ? 'col-span-2' : ''}`
  return host ? (
    <a href={href} rel="noopener noreferrer" className={className}>
      {text}
    </a>
  ) : (
    <Link href={href} prefetch={false} className={className}>
      {text}
      <PagePending label={t('loading')} />
    </Link>
  )
}
