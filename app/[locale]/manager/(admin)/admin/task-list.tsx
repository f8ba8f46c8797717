import {
  BookOpenCheck,
  ChevronRight,
  CircleCheck,
  ClipboardList,
  FileClock,
  FileDiff,
  FileX,
  FolderPlus,
  Gavel,
  type LucideIcon,
  MessageCircleQuestion,
  PhoneCall,
  UserRoundMinus,
  UserRoundX,
} from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { PagePending } from '@/components/layout/link-pending'
import { Card } from '@/components/ui/card'
import type { AdminTask } from '@/lib/admin-tasks/admin-task'

const icons: Record<AdminTask['kind'], LucideIcon> = {
  cases: ClipboardList,
  questions: MessageCircleQuestion,
  erasures: UserRoundMinus,
  unread: FileX,
  replaced: FileClock,
  disagreements: FileDiff,
  decisions: Gavel,
  bylaws: FolderPlus,
  annual_report: FolderPlus,
  minutes: FolderPlus,
  rules: FolderPlus,
  members: UserRoundX,
  numbers: PhoneCall,
  golden: BookOpenCheck,
}

/** `year` is that of the report and the minutes that are missing. */
export function TaskList({ tasks, year }: { tasks: AdminTask[]; year: number }) {
  const t = useTranslations('admin')
  const tNav = useTranslations('nav')
  return (
    <Card role="region" aria-labelledby="tasks" className="mt-6 px-4 py-3.5 md:px-6 md:py-5">
      <h2 id="tasks" className="text-xl">
        {t('tasksTitle')}
      </h2>
      {tasks.length > 0 ? (
        <ul className="mt-1.5 divide-y divide-line">
          {tasks.map(({ kind, count, href }) => {
            const Icon = icons[kind]
            return (
              <li key={kind}>
                <Link
                  href={href}
                  prefetch={false}
                  className="group flex min-h-12 items-center gap-3 py-2 hover:text-accent"
                >
                  <Icon aria-hidden className="size-5 shrink-0 text-accent" />
                  <span className="min-w-0 flex-1 underline-offset-4 group-hover:underline">
                    {t(`tasks.${kind}`, { count, year })}
                  </span>
                  <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
                  <PagePending label={tNav('loading')} />
                </Link>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="mt-2 flex items-center gap-3">
          <CircleCheck aria-hidden className="size-6 shrink-0 text-accent" />
          {t('nothingToDo')}
        </p>
      )}
    </Card>
  )
}
