import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { ArticleFile } from '@/lib/articles/files/file'
import { maxAltLength, toNoteNames } from '@/lib/articles/files/notes'

type Props = {
  /** The number of the file in the form, from 0, and how many the form has. */
  at: number
  count: number
  file: Pick<ArticleFile, 'name' | 'isPicture' | 'alt'>
  /** What was typed before, by the names of the fields. */
  typed?: Record<string, string>
  words: 'createForm' | 'editForm'
}

/** What a picture shows, and the place of a file in the order. */
export function FileNote({ at, count, file: { name, isPicture, alt }, typed = {}, words }: Props) {
  const t = useTranslations(`articles.${words}`)
  const id = useId()
  const names = toNoteNames(at)
  const places = Array.from({ length: count }, (_, index) => index + 1)
  if (!isPicture && count < 2) return null
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 pb-2">
      {isPicture ? (
        <div className="min-w-48 flex-1">
          <label htmlFor={`${id}-alt`} className="text-sm">
            {t('alt')} <span className="sr-only">({name})</span>
          </label>
          <Input
            id={`${id}-alt`}
            name={names.alt}
            defaultValue={typed[names.alt] ?? alt}
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
          <Select id={`${id}-place`} name={names.place} defaultValue={typed[names.place] ?? at + 1}>
            {places.map((place) => (
              <option key={place}>{place}</option>
            ))}
          </Select>
        </div>
      ) : null}
    </div>
  )
}
