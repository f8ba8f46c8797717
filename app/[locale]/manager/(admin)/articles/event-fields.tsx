'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Field } from '@/components/forms/field'
import { Input } from '@/components/ui/input'
import type { EditedArticle } from '@/lib/articles/article'
import type { ArticleForm } from './use-article-form'

export type EventStart = Omit<NonNullable<EditedArticle['event']>, 'version'>

type Props = { form: ArticleForm; start: EventStart | null; words: 'createForm' | 'editForm' }

/** The article's event in the calendar, whose title is the article's. The times are those of Sweden. */
export function EventFields({ form: { register, getError }, start, words }: Props) {
  const t = useTranslations(`articles.${words}`)
  const error = getError('eventDay')
  const details = useRef<HTMLDetailsElement>(null)
  // An attribute would close the part again when the error is corrected.
  useEffect(() => {
    if (error && details.current) details.current.open = true
  }, [error])
  return (
    <details ref={details} open={start !== null} className="group/event rounded-card border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-semibold">
        {t('event')}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 transition-transform group-open/event:rotate-180"
        />
      </summary>
      <div className="space-y-5 px-4 pt-1 pb-4">
        <p className="text-sm text-muted">{t('eventHint')}</p>
        <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
          <Field id={`${words}-eventDay`} label={t('eventDay')} error={error}>
            {(control) => (
              <Input {...control} {...register('eventDay')} type="date" defaultValue={start?.day} />
            )}
          </Field>
          <Field id={`${words}-eventLastDay`} label={t('eventLastDay')} hint={t('eventLastDayHint')}>
            {(control) => (
              <Input {...control} {...register('eventLastDay')} type="date" defaultValue={start?.lastDay} />
            )}
          </Field>
        </div>
        <div className="grid grid-cols-2 gap-4">
          <Field id={`${words}-eventFrom`} label={t('eventFrom')} hint={t('eventFromHint')}>
            {(control) => (
              <Input {...control} {...register('eventFrom')} type="time" defaultValue={start?.from} />
            )}
          </Field>
          <Field id={`${words}-eventTo`} label={t('eventTo')}>
            {(control) => (
              <Input {...control} {...register('eventTo')} type="time" defaultValue={start?.to} />
            )}
          </Field>
        </div>
        <Field id={`${words}-eventPlace`} label={t('eventPlace')}>
          {(control) => (
            <Input
              {...control}
              {...register('eventPlace')}
              defaultValue={start?.place}
              maxLength={200}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
    </details>
  )
}
