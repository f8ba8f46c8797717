'use client'

import { Bold, Heading, Link, List } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Field } from '@/components/forms/field'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { type Format, formats, formatText } from './format-text'
import { insertText } from './insert-text'
import { previewArticle } from './preview-article'
import type { ArticleForm } from './use-article-form'

type Props = { form: ArticleForm; start: string; words: 'createForm' | 'editForm' }

/** The text in Markdown, and beside it on a wide screen how it will look. */
export function ContentField({ form, start, words }: Props) {
  const t = useTranslations(`articles.${words}`)
  const area = useRef<HTMLTextAreaElement>(null)
  const { ref, ...field } = form.register('content')
  return (
    <div className="grid gap-x-6 lg:grid-cols-2">
      <Field
        id={`${words}-content`}
        label={t('content')}
        hint={t('contentHint')}
        error={form.getError('content')}
      >
        {(control) => (
          <>
            <Toolbar area={area} words={words} />
            <Textarea
              {...control}
              {...field}
              ref={(node) => {
                ref(node)
                area.current = node
              }}
              onPaste={pasteFormatted}
              defaultValue={start}
              rows={12}
              maxLength={50_000}
              required
            />
          </>
        )}
      </Field>
      <Preview form={form} start={start} words={words} />
    </div>
  )
}

/** What another program has formatted becomes Markdown. The library for it is loaded with the first such text. */
async function pasteFormatted(event: ClipboardEvent<HTMLTextAreaElement>) {
  const { currentTarget: field, clipboardData } = event
  const [html, plain] = ['text/html', 'text/plain'].map((type) => clipboardData.getData(type))
  if (!html) return
  event.preventDefault()
  // The words are pasted without their formats if the library cannot be loaded.
  const made = await import('./pasted-markdown').then(({ toMarkdown }) => toMarkdown(html)).catch(() => null)
  const { selectionStart: start, selectionEnd: end } = field
  insertText(field, { start, end, text: made ?? plain ?? '' })
}

const icons = { heading: Heading, bold: Bold, list: List, link: Link }

function Toolbar({ area, words }: { area: RefObject<HTMLTextAreaElement | null>; words: Props['words'] }) {
  const t = useTranslations(`articles.${words}`)
  function apply(format: Format) {
    const field = area.current
    if (!field) return
    const { value, selectionStart, selectionEnd } = field
    const made = formatText(format, { value, start: selectionStart, end: selectionEnd }, t('formatWords'))
    insertText(field, made)
    field.setSelectionRange(...made.select)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div role="group" aria-label={t('format')} className="noscript:hidden mb-1.5 flex gap-1">
      {formats.map((format) => {
        const Icon = icons[format]
        return (
          <Button
            key={format}
            variant="secondary"
            className="px-2!"
            title={t(`formats.${format}`)}
            onClick={() => apply(format)}
          >
            <Icon aria-hidden className="size-5" />
            <span className="sr-only">{t(`formats.${format}`)}</span>
          </Button>
        )
      })}
    </div>
  )
}

/** The time in milliseconds without a key before the preview is renewed. */
const pauseMs = 500

function Preview({ form, start, words }: Props) {
  const t = useTranslations(`articles.${words}`)
  const content = useWatch({ control: form.control, name: 'content' }) ?? start
  const [shown, setShown] = useState<ReactNode>(null)
  useEffect(() => {
    // A narrow screen shows no preview.
    if (!window.matchMedia('(width >= 64rem)').matches) return
    let isCurrent = true
    const timer = setTimeout(
      async () => {
        // The last preview stays if the connection is lost.
        const result = await previewArticle({ content }).catch(() => null)
        if (isCurrent && result?.ok) setShown(result.data)
      },
      content === start ? 0 : pauseMs,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [content, start])
  return (
    <section aria-label={t('previewText')} className="noscript:hidden flex flex-col max-lg:hidden">
      <p aria-hidden className="mb-1.5 font-semibold">
        {t('previewText')}
      </p>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long text
        tabIndex={0}
        className="max-h-112 flex-1 overflow-y-auto rounded-control border border-line bg-page px-4 py-3"
      >
        {content.trim() ? shown : <p className="text-muted">{t('previewEmpty')}</p>}
      </div>
    </section>
  )
}
