'use client'

import { FilePlus2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { type Disclosure, FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { SubmitButton } from '@/components/forms/submit-button'
import { Alert } from '@/components/ui/alert'
import type { NewsReach } from '@/lib/articles/article'
import type { Home } from '@/lib/articles/recipients'
import { createArticle } from './actions'
import { ArticleFields } from './article-fields'
import { useArticleForm } from './use-article-form'

type Props = {
  /** A form sent twice creates one article because it sends the id. */
  newId: string
  /** Opened by the address. */
  open: boolean
  reach: NewsReach | null
  homes: readonly Home[]
}

const atOnce = {
  publishing: 'now',
  publishAt: '',
  expiresAt: '',
  isPinned: false,
  isUrgent: false,
  urgentUntil: '',
  sendsMail: true,
} as const

export function CreateArticle({ open, ...props }: Props) {
  const disclosure = useDisclosure()
  const { round } = disclosure
  // The key resets the form after each published article.
  return <CreateForm key={round} disclosure={disclosure} open={open && round === 0} {...props} />
}

/** The form is in Swedish in both languages. */
function CreateForm({ disclosure, open, newId, reach, homes }: Props & { disclosure: Disclosure }) {
  const t = useTranslations('articles')
  const tErrors = useTranslations('errors')
  const form = useArticleForm({
    action: createArticle,
    draft: 'new article',
    imageSrc: null,
    fallback: tErrors('article_create_failed'),
    onSaved: () => {
      toast.success(t('created'))
      disclosure.close()
    },
  })
  const { typed } = form
  return (
    <>
      {form.isSaved ? (
        <div className="mt-6">
          <Alert title={t('created')} />
        </div>
      ) : null}
      <FormDisclosure
        disclosure={disclosure}
        open={open || typed !== null}
        icon={<FilePlus2 aria-hidden className="size-5 group-open:hidden" />}
        label={t('createNew')}
        cancelLabel={t('cancel')}
      >
        <form {...form.formProps} lang="sv" aria-labelledby="create-heading">
          <h2 id="create-heading" className="mb-5 text-xl">
            {t('createForm.heading')}
          </h2>
          <input type="hidden" name="id" value={newId} />
          <ArticleFields
            form={form}
            words="createForm"
            start={typed?.text}
            publishing={typed?.publishing ?? atOnce}
            event={typed?.event ?? null}
            imageAlt={typed?.imageAlt}
            notes={form.notes}
            reach={reach}
            homes={homes}
            recipients={typed?.recipients ?? null}
          />
          <SubmitButton
            pending={form.pending}
            label={t('createForm.submit')}
            pendingLabel={t('createForm.submitting')}
            className="mt-6 min-h-12"
          />
        </form>
      </FormDisclosure>
    </>
  )
}
