import { ArrowLeft, Pencil } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { EntryDetails } from '@/components/board/entry-details'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RowMenu } from '@/components/ui/row-menu'
import { requireAdmin, withGuard } from '@/lib/auth/membership'
import { type BoardEntry, boardKinds, type PictureChoice } from '@/lib/board/board'
import { getBoardPage } from '@/lib/board/queries'
import { boardParamsSchema } from '@/lib/board/schema'
import { findNextStep } from '@/lib/first-steps/queries'
import { DeleteEntry, MoveEntry } from './entry-buttons'
import { EntryForm } from './entry-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('board')
  return { title: t('editTitle') }
}

const editPath = '/manager/board/edit'

/** The address says which form is open, so that it works without scripts. */
export default async function EditBoardPage({ searchParams }: PageProps<'/[locale]/manager/board/edit'>) {
  const [admin, { entries, pictures }] = await withGuard(requireAdmin(), getBoardPage())
  const { edit, add, done } = boardParamsSchema.parse(await searchParams)
  const [t, tSteps] = await Promise.all([getTranslations('board'), getTranslations('firstSteps')])
  const next = done ? await findNextStep('board') : null
  return (
    <div>
      <Link href="/manager/board" prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <h1 className="mt-2 text-3xl md:text-4xl">{t('editTitle')}</h1>
      <p className="mt-2 max-w-text text-lg text-muted">{t('editLead')}</p>
      <div role="status" className="mt-4 empty:hidden">
        {done ? <Alert title={t(done)} /> : null}
      </div>
      {boardKinds.map((kind) => {
        const listed = entries.filter((entry) => entry.kind === kind)
        return (
          <section key={kind} aria-labelledby={kind} className="mt-10">
            <h2 id={kind} className="scroll-mt-24 text-2xl">
              {t(`${kind}.title`)}
            </h2>
            <p className="mt-1 max-w-text text-muted">{t(`${kind}.hint`)}</p>
            {listed.length > 0 ? (
              <Card className="mt-4">
                <ul className="divide-y divide-line">
                  {listed.map((entry, index) => (
                    <li key={entry.id} id={entry.id} data-form-frame className="-scroll-mt-6 p-5">
                      {entry.id === edit ? (
                        <OpenForm entry={entry} kind={kind} pictures={pictures} />
                      ) : (
                        <EntryRow entry={entry} isFirst={index === 0} isLast={index === listed.length - 1} />
                      )}
                    </li>
                  ))}
                </ul>
              </Card>
            ) : null}
            {add === kind ? (
              <Card id="new" data-form-frame className="mt-4 -scroll-mt-6 p-5">
                <OpenForm kind={kind} pictures={pictures} />
              </Card>
            ) : (
              <Link
                href={`${editPath}?add=${kind}#new`}
                prefetch={false}
                scroll={false}
                className={buttonClass('secondary', 'mt-4')}
              >
                {t(`${kind}.add`)}
              </Link>
            )}
          </section>
        )
      })}
      {next ? (
        <p className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-lg font-semibold">{tSteps('next')}</span>
          <FirstStepLink step={next} member={admin} />
        </p>
      ) : null}
    </div>
  )
}

type FormProps = { entry?: BoardEntry; kind: BoardEntry['kind']; pictures: PictureChoice[] }

async function OpenForm({ entry, kind, pictures }: FormProps) {
  const newId = entry?.id ?? crypto.randomUUID()
  return (
    <EntryForm
      // A refresh of the page brings a new id, which would empty the form.
      key={entry?.id ?? kind}
      id={newId}
      kind={kind}
      entry={entry}
      pictures={pictures}
    />
  )
}

async function EntryRow({
  entry,
  isFirst,
  isLast,
}: {
  entry: BoardEntry
  isFirst: boolean
  isLast: boolean
}) {
  const t = await getTranslations('board')
  const { id, name } = entry
  return (
    <div className="relative">
      <EntryDetails entry={entry} hasMenu />
      {entry.isPublic ? (
        <p className="mt-2">
          <Badge>{t('onPublicPage')}</Badge>
        </p>
      ) : null}
      <RowMenu label={t('menu', { name })}>
        <Link
          href={`${editPath}?edit=${id}#${id}`}
          prefetch={false}
          scroll={false}
          className={buttonClass('quiet')}
        >
          <Pencil aria-hidden className="size-5" />
          <span aria-hidden>{t('edit')}</span>
          <span className="sr-only">{t('editFor', { name })}</span>
        </Link>
        <MoveEntry id={id} direction="up" label={t('moveUp', { name })} isEnd={isFirst} />
        <MoveEntry id={id} direction="down" label={t('moveDown', { name })} isEnd={isLast} />
        <DeleteEntry id={id} label={t('deleteFor', { name })} question={t('deleteQuestion', { name })} />
      </RowMenu>
    </div>
  )
}
