'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Field } from '@/components/forms/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { NewsReach, Publishing } from '@/lib/articles/article'

/** `reach` is null where the operator has switched the mails of news off. */
type Props = { start: Publishing; reach: NewsReach | null; words: 'createForm' | 'editForm' }

/** The times are those of Sweden. */
export function PublishingFields({ start, reach, words }: Props) {
  const t = useTranslations(`articles.${words}`)
  const id = useId()
  const isPlain = start.publishing === 'now' && !start.expiresAt && !start.isPinned
  return (
    <>
      <details open={!isPlain} className="group/publishing rounded-card border border-line">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-semibold">
          {t('publishing')}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 transition-transform group-open/publishing:rotate-180"
          />
        </summary>
        <div className="space-y-5 px-4 pt-1 pb-4">
          <Select name="publishing" defaultValue={start.publishing} aria-label={t('publishing')}>
            <option value="now">{t('now')}</option>
            <option value="later">{t('later')}</option>
            <option value="draft">{t('draft')}</option>
          </Select>
          <div className="hidden group-has-[option[value=later]:checked]/publishing:block">
            <Field id={`${id}-publish`} label={t('publishAt')} hint={t('timeHint')}>
              {(control) => (
                <Input {...control} type="datetime-local" name="publishAt" defaultValue={start.publishAt} />
              )}
            </Field>
          </div>
          <Field id={`${id}-expires`} label={t('expiresAt')} hint={t('timeHint')}>
            {(control) => (
              <Input {...control} type="datetime-local" name="expiresAt" defaultValue={start.expiresAt} />
            )}
          </Field>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="pinned" value="yes" defaultChecked={start.isPinned} />
            {t('pinned')}
          </label>
        </div>
      </details>
      <div className="group/urgent">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="urgent"
            value="yes"
            defaultChecked={start.isUrgent}
            aria-describedby={`${id}-urgent`}
          />
          {t('urgent')}
        </label>
        <p id={`${id}-urgent`} className="text-sm text-muted">
          {t('urgentHint')}
        </p>
        <div className="mt-3 hidden group-has-[[name=urgent]:checked]/urgent:block">
          <Field id={`${id}-urgent-until`} label={t('urgentUntil')} hint={t('urgentUntilHint')}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                name="urgentUntil"
                defaultValue={start.urgentUntil}
                className="max-w-xs"
              />
            )}
          </Field>
        </div>
      </div>
      {reach ? (
        <MailField start={start} reach={reach} words={words} />
      ) : (
        <input type="hidden" name="mail" value={start.sendsMail ? 'yes' : 'no'} />
      )}
    </>
  )
}

function MailField({ start, reach, words }: Props & { reach: NewsReach }) {
  const t = useTranslations(`articles.${words}`)
  const id = useId()
  const reached = reach.atOnce + reach.weekly
  const all = reached + reach.never + reach.uninvited + reach.refused
  return (
    <div>
      {/* The last of the two counts. Without the first, a cleared checkbox would send nothing. */}
      <input type="hidden" name="mail" value="no" />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="mail"
          value="yes"
          defaultChecked={start.sendsMail}
          aria-describedby={`${id}-reach`}
        />
        {t('mail')}
      </label>
      <p id={`${id}-reach`} className="text-sm text-muted">
        {t('reach', { ...reach, reached, all })}
      </p>
    </div>
  )
}
