import { FileText } from 'lucide-react'
import { Logo } from '@/components/public/logo'
import type { Texts } from '@/components/texts'
import { Avatar } from '@/components/ui/avatar'

type Props = { texts: Texts<'landing'>['example'] }

/** A question and its answer as in the chat, as text in the visitor's language. */
export function ExampleAnswer({ texts }: Props) {
  return (
    <figure className="rounded-card border border-line bg-surface p-4 shadow-raised sm:p-6">
      <figcaption className="text-sm text-muted">{texts.caption}</figcaption>
      <div className="mt-4 flex items-end justify-end gap-2.5">
        <div className="max-w-[85%] rounded-card rounded-br-sm bg-accent px-4 py-3 text-on-accent">
          <span className="sr-only">{texts.asker}: </span>
          {texts.question}
        </div>
        <Avatar name={texts.asker} className="hidden sm:inline-flex" />
      </div>
      <div className="mt-5 flex items-start gap-3">
        <Logo className="size-9 shrink-0" />
        <div className="min-w-0">
          <p className="text-sm font-semibold">{texts.assistant}</p>
          <p className="mt-1.5 text-lg leading-snug font-semibold">{texts.answer}</p>
          <p className="mt-4 text-sm text-muted">{texts.note}</p>
          <div className="mt-2.5 rounded-control bg-sunken px-4 py-3.5">
            <blockquote>{texts.quote}</blockquote>
            <p className="mt-2.5 flex flex-wrap items-center gap-x-2 text-sm">
              <FileText aria-hidden className="size-4.5 text-accent" />
              <span className="font-semibold text-accent">{texts.document}</span>
              <span className="text-muted">{texts.page}</span>
            </p>
          </div>
        </div>
      </div>
    </figure>
  )
}
