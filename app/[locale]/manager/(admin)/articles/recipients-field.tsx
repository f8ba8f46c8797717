'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { type ChosenHomes, countGone, type Home, listStairwells } from '@/lib/articles/recipients'

type Props = {
  homes: readonly Home[]
  start: ChosenHomes
  error?: string
  words: 'createForm' | 'editForm'
  /** Changes when a draft was written into the form. */
  restored: unknown
  onChoose: (chosen: ChosenHomes) => void
}

/** Whom the article is for. Its parts open by style, so that it works before the scripts run. */
export function RecipientsField({ homes, start, error, words, restored, onChoose }: Props) {
  const t = useTranslations(`articles.${words}`)
  const id = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  const read = () => onChoose(readChosen(frame.current))
  // A choice made before hydration, or in a draft, comes without an event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read at the start and after a draft
  useEffect(read, [restored])
  const stairwells = listStairwells(homes)
  const gone = start ? countGone(homes, start) : 0
  const option = 'flex min-h-11 items-center gap-3'
  return (
    <fieldset
      ref={frame}
      onChange={read}
      aria-describedby={error ? `${id}-error` : undefined}
      className="group/recipients rounded-card border border-line px-4 pb-3"
    >
      {/* It floats, so that it stands inside the border. */}
      <legend className="float-left w-full pt-2 font-semibold">{t('recipients')}</legend>
      <label className={`${option} clear-both`}>
        <input type="radio" name="audience" value="everyone" defaultChecked={start === null} />
        {t('everyone')}
      </label>
      <label className={option}>
        <input type="radio" name="audience" value="chosen" defaultChecked={start !== null} />
        {t('chosen')}
      </label>
      <div className="mt-1 hidden md:pl-8 group-has-[[value=chosen]:checked]/recipients:block">
        <p className="text-sm text-muted">{t('recipientsHint')}</p>
        {gone > 0 ? <p className="mt-1 font-semibold">{t('recipientsGone', { count: gone })}</p> : null}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-4">
          {stairwells.map((stairwell) => (
            <label key={stairwell} className={`${option} wrap-anywhere`}>
              <input
                type="checkbox"
                name="stairwells"
                value={stairwell}
                defaultChecked={start?.stairwells.includes(stairwell)}
              />
              {t('stairwell', { stairwell })}
            </label>
          ))}
        </div>
        <details open={(start?.apartments.length ?? 0) > 0} className="group/homes mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            {t('apartments')}
            <ChevronDown aria-hidden className="size-5 transition-transform group-open/homes:rotate-180" />
          </summary>
          <div className="grid max-h-80 grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-4 overflow-y-auto">
            {homes.map(({ id: apartment, number, stairwell }) => (
              <label key={apartment} className={`${option} wrap-anywhere`}>
                <input
                  type="checkbox"
                  name="apartments"
                  value={apartment}
                  defaultChecked={start?.apartments.includes(apartment)}
                />
                {stairwell ? t('apartmentIn', { number, stairwell }) : t('apartment', { number })}
              </label>
            ))}
          </div>
        </details>
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1.5 font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

function readChosen(frame: HTMLFieldSetElement | null): ChosenHomes {
  const listChecked = (name: string) =>
    [...(frame?.querySelectorAll<HTMLInputElement>(`[name=${name}]:checked`) ?? [])].map(({ value }) => value)
  if (listChecked('audience')[0] !== 'chosen') return null
  return { stairwells: listChecked('stairwells'), apartments: listChecked('apartments') }
}
