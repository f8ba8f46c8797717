import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { ArticleFile } from '@/lib/articles/files/file'
import { type DraftNotes, maxAltLength, toDraftKeys, toNoteNames } from '@/lib/articles/files/notes'

/** What was typed about the files before, in a posted form or a draft. */
export type EarlierNotes = { typed: DraftNotes; restored: DraftNotes }

export const noNotes: EarlierNotes = { typed: {}, restored: {} }

type Props = {
  /** The number of the file in the form, from 0, and how many the form has. */
  at: number
  count: number
  /** The id of a chosen file tells it from the others of the form. */
  file: Pick<ArticleFile, 'id' | 'name' | 'isPicture' | 'alt'>
  notes: EarlierNotes
  words: 'createForm' | 'editForm'
}

/** What a picture shows, and the place of a file in the order. */
export function FileNote({ at, count, file, notes, words }: Props) {
  const { name, isPicture, alt } = file
  const t = useTranslations(`articles.${words}`)
  const id = useId()
  const names = toNoteNames(at)
  const keys = toDraftKeys(file.id)
  const typed = toText(notes.typed[keys.alt])
  const input = useRestored<HTMLInputElement>(toText(notes.restored[keys.alt]))
  if (!isPicture && count < 2) return null
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 pb-2">
      {isPicture ? (
        <div className="min-w-48 flex-1">
          <label htmlFor={`${id}-alt`} className="text-sm">
            {t('alt')} <span className="sr-only">({name})</span>
          </label>
          <Input
            ref={input}
            id={`${id}-alt`}
            name={names.alt}
            data-draft={keys.alt}
            defaultValue={typed ?? alt}
            maxLength={maxAltLength}
            autoComplete="off"
          />
        </div>
      ) : null}
      {count > 1 ? (
        <div>
          <label htmlFor={`${id}-place`} className="text-sm">
            {t('place')} <span className="sr-only">({name})</span>
          </label>
          <PlaceSelect
            // A chosen place is about the files that the form had then.
            key={`${at} ${count}`}
            {...{ at, count }}
            id={`${id}-place`}
            draftKey={keys.place}
            typed={toText(notes.typed[keys.place])}
            restored={toText(notes.restored[keys.place])}
          />
        </div>
      ) : null}
    </div>
  )
}

type PlaceProps = Pick<Props, 'at' | 'count'> & {
  id: string
  draftKey: string
  typed: string | undefined
  restored: string | undefined
}

function PlaceSelect({ at, count, id, draftKey, typed, restored }: PlaceProps) {
  const places = Array.from({ length: count }, (_, index) => String(index + 1))
  const toPlace = (place: string | undefined) => (place && places.includes(place) ? place : undefined)
  const select = useRestored<HTMLSelectElement>(toPlace(restored))
  return (
    <Select
      ref={select}
      id={id}
      name={toNoteNames(at).place}
      data-draft={draftKey}
      defaultValue={toPlace(typed) ?? at + 1}
    >
      {places.map((place) => (
        <option key={place}>{place}</option>
      ))}
    </Select>
  )
}

const toText = (kept: string | boolean | undefined) => (typeof kept === 'string' ? kept : undefined)

/** Fills a control of a file that is chosen again. No default, because a draft keeps what differs from that. */
function useRestored<Control extends HTMLInputElement | HTMLSelectElement>(text: string | undefined) {
  const control = useRef<Control>(null)
  useEffect(() => {
    if (control.current && text !== undefined) control.current.value = text
  }, [text])
  return control
}
