'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonClass } from '@/components/ui/button'

type FileProps = Omit<ComponentProps<'input'>, 'type' | 'className'>

type InputProps = FileProps & {
  /** A form that keeps one language on both versions of its page passes its own words. */
  texts?: { choose: string; none: string; toChosen: (count: number) => string }
}

const focusClass =
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)'

/**
 * The browser's own field lies over its picture in the language of the portal, so that the mouse, the keyboard, a
 * dropped file and a screen reader use it as always. A browser without scripts shows the field itself.
 */
export function FileInput({ onChange, texts, ...props }: InputProps) {
  const t = useTranslations('fileInput')
  const input = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<readonly string[]>([])
  const read = () => setNames([...(input.current?.files ?? [])].map(({ name }) => name))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field and its form stay the same
  useEffect(() => {
    // Files that were chosen before the scripts loaded.
    read()
    const form = input.current?.form
    // The browser empties the field after this event.
    const readLater = () => setTimeout(read)
    form?.addEventListener('reset', readLater)
    return () => form?.removeEventListener('reset', readLater)
  }, [])
  const [name] = names
  const toChosen = texts?.toChosen ?? ((count: number) => t('chosen', { count }))
  return (
    <div
      className={clsx(
        'relative min-h-12 rounded-control border border-line-strong bg-surface p-1.5 shadow-control transition-colors hover:border-ink',
        'has-aria-invalid:border-2 has-aria-invalid:border-danger',
        focusClass,
      )}
    >
      <input
        {...props}
        ref={input}
        type="file"
        onChange={(event) => {
          read()
          onChange?.(event)
        }}
        className="absolute inset-0 size-full cursor-pointer rounded-control opacity-0 file:cursor-pointer noscript:static noscript:opacity-100"
      />
      <span aria-hidden className="flex min-w-0 flex-wrap items-center gap-x-3 noscript:hidden">
        <span className="inline-flex min-h-9 shrink-0 items-center rounded-[0.45rem] bg-accent-soft px-3.5 font-semibold text-on-accent-soft">
          {texts?.choose ?? t('choose')}
        </span>
        <span className={clsx('min-w-0 py-1 wrap-anywhere', !name && 'text-muted')}>
          {names.length > 1 ? toChosen(names.length) : (name ?? texts?.none ?? t('none'))}
        </span>
      </span>
    </div>
  )
}

type ButtonProps = FileProps & {
  /** The icon and words of the button, which name the field. */
  children: ReactNode
  className?: string
}

/** For a file that is used as soon as it is chosen, so that no name stands beside the button. */
export function FileButton({ children, className, ...props }: ButtonProps) {
  return (
    <label className={buttonClass('secondary', clsx(focusClass, className))}>
      {children}
      <input {...props} type="file" className="sr-only" />
    </label>
  )
}
