'use client'

import { useTranslations } from 'next-intl'
import { SubmitButton } from '@/components/forms/submit-button'
import type { NewsReach } from '@/lib/articles/article'
import { ArticleFields } from './article-fields'
import { useArticleForm } from './use-article-form'

type Props = { newId: string; onCreated: () => void; reach: NewsReach }

const atOnce = {
  publishing: 'now',
  publishAt: '',
  expiresAt: '',
  isPinned: false,
  isUrgent: false,
  urgentUntil: '',
  sendsMail: true,
} as const

/** The form is in Swedish in both languages. */
export function CreateForm({ newId, onCreated, reach }: Props) {
  const t = useTranslations('articles.createForm')
  const tErrors = useTranslations('errors')
  const form = useArticleForm({
    address: '/api/files/articles',
    fields: { id: newId },
    draft: 'new article',
    imageSrc: null,
    fallback: tErrors('article_create_failed'),
    onSaved: onCreated,
  })
  return (
    <form {...form.formProps} lang="sv" aria-labelledby="create-heading">
      <h2 id="create-heading" className="mb-5 text-xl">
        {t('heading')}
      </h2>
      <ArticleFields form={form} words="createForm" publishing={atOnce} event={null} reach={reach} />
      <SubmitButton
        pending={form.pending}
        label={t('submit')}
        pendingLabel={t('submitting')}
        className="mt-6 min-h-12"
      />
    </form>
  )
}
