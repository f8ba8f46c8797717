import { ArrowLeft } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Markdown } from '@/components/markdown'
import { buttonClass } from '@/components/ui/button'
import type { CitingAnswer as Answer } from '@/lib/documents/pages/document-page'
import { getAnswerPath } from '@/lib/frank/answer'

/** The answer is beside the page on a wide screen. */
export async function CitingAnswer({ answer }: { answer: Answer }) {
  const t = await getTranslations('citedPage')
  const { conversationId, messageId, question, text, isChecked, language } = answer
  return (
    <aside aria-label={t('answer')} className="mb-5 xl:order-last xl:sticky xl:top-24 xl:mb-0 xl:self-start">
      {/* A whole load, because only that scrolls to the answer before the chat starts. */}
      <a href={getAnswerPath(conversationId, messageId)} className={buttonClass('secondary')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </a>
      <section
        aria-label={t('answer')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long answer
        tabIndex={0}
        className="mt-4 hidden max-h-[calc(100dvh-11rem)] overflow-y-auto rounded-card border border-line bg-surface px-4 py-3 shadow-card xl:block"
      >
        {question ? <p className="mb-3 font-bold wrap-anywhere">{question}</p> : null}
        <div lang={language ?? undefined}>
          <Markdown text={text} isChecked={isChecked} place="answer" />
        </div>
      </section>
    </aside>
  )
}
