'use client'

import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Field } from '@/components/forms/field'
import { fillIn, type Texts } from '@/components/texts'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { NewsReach, Publishing } from '@/lib/articles/article'

type Props = { start: Publishing; reach: NewsReach; texts: Texts<'articles'>['createForm'] }

export const publishingNames = ['publishing', 'publishAt', 'expiresAt', 'pinned', 'mail'] as const

/** The times are those of Sweden. */
export function PublishingFields({ start, reach, texts }: Props) {
  const id = useId()
  const isPlain = start.publishing === 'now' && !start.expiresAt && !start.isPinned
  return (
    <>
      <details open={!isPlain} className="group/publishing rounded-card border border-line">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-semibold">
          {texts.publishing}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 transition-transform group-open/publishing:rotate-180"
          />
        </summary>
        <div className="space-y-5 px-4 pt-1 pb-4">
          <Select name="publishing" defaultValue={start.publishing} aria-label={texts.publishing}>
            <option value="now">{texts.now}</option>
            <option value="later">{texts.later}</option>
            <option value="draft">{texts.draft}</option>
          </Select>
          <div className="hidden group-has-[option[value=later]:checked]/publishing:block">
            <Field id={`${id}-publish`} label={texts.publishAt} hint={texts.timeHint}>
              {(control) => (
                <Input {...control} type="datetime-local" name="publishAt" defaultValue={start.publishAt} />
              )}
            </Field>
          </div>
          <Field id={`${id}-expires`} label={texts.expiresAt} hint={texts.timeHint}>
            {(control) => (
              <Input {...control} type="datetime-local" name="expiresAt" defaultValue={start.expiresAt} />
            )}
          </Field>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="pinned" value="yes" defaultChecked={start.isPinned} />
            {texts.pinned}
          </label>
        </div>
      </details>
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
          {texts.mail}
        </label>
        <p id={`${id}-reach`} className="text-sm text-muted">
          {fillIn(texts.reach, reach)}
        </p>
      </div>
    </>
  )
}
