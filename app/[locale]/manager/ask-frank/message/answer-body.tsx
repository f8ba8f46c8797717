import { clsx } from 'clsx'
import { Markdown } from '@/components/markdown'
import { readLead } from '@/lib/assistant/answer/answer-words'
import { toPlainQuote } from '@/lib/text/quote'

type Props = { text: string; isChecked: boolean }

/** On a phone the words that introduce a quote take the place of the quote, unless they say that it holds no more. */
export function AnswerBody({ text, isChecked }: Props) {
  const { lead, isFormer } = readLead(text) ?? { lead: '', isFormer: false }
  return (
    <>
      {lead ? (
        <p className={clsx('mb-2 text-muted', !isFormer && 'max-sm:hidden')}>{toPlainQuote(lead)}</p>
      ) : null}
      <Markdown text={text.slice(lead.length).trim()} isChecked={isChecked} place="answer" />
    </>
  )
}
