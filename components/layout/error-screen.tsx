'use client'

import { Button, buttonClass } from '@/components/ui/button'
import { useErrorTexts } from './error-texts'

type Props = { title?: string; retry: () => void }

export function ErrorScreen({ title, retry }: Props) {
  const texts = useErrorTexts()
  return (
    <section role="alert" className="mx-auto max-w-xl px-4 py-16">
      <h1 className="text-3xl">{title ?? texts.title}</h1>
      <p className="mt-4">{texts.text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={retry}>{texts.retry}</Button>
        {/* A full page load, because the error may be in the loaded page. */}
        <a href="/" className={buttonClass('secondary')}>
          {texts.home}
        </a>
      </div>
    </section>
  )
}
