import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { postDeletion, postDeletionOfAll, postRename } from './actions'

const summaryClass = 'flex min-h-11 cursor-pointer items-center font-semibold text-accent underline'

type RowProps = {
  id: string
  title: string
  renameLabel: string
  deleteLabel: string
}

/** A `details` element because there is no confirmation. */
export function PlainRowForms({ id, title, renameLabel, deleteLabel }: RowProps) {
  const t = useTranslations('conversations')
  return (
    <details className="without-script">
      <summary className={summaryClass}>
        {renameLabel} · {t('delete')}
      </summary>
      <form action={postRename} className="flex flex-wrap items-center gap-2 py-2">
        <input type="hidden" name="conversationId" value={id} />
        <Input name="title" aria-label={t('newTitle')} defaultValue={title} maxLength={120} required />
        <Button type="submit">{t('save')}</Button>
      </form>
      <form action={postDeletion} className="pb-2">
        <input type="hidden" name="conversationId" value={id} />
        <Button type="submit" variant="danger">
          {deleteLabel}
        </Button>
      </form>
    </details>
  )
}

export function PlainDeleteAll() {
  const t = useTranslations('conversations')
  return (
    <details className="without-script mt-8">
      <summary className={summaryClass}>{t('deleteAll')}</summary>
      <p className="py-2">{t('deleteAllText')}</p>
      <form action={postDeletionOfAll}>
        <Button type="submit" variant="danger">
          {t('delete')}
        </Button>
      </form>
    </details>
  )
}
