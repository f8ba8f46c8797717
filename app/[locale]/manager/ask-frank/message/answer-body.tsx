import { Markdown } from '@/components/markdown'
import { readLead } from '@/lib/assistant/answer/answer-words'

type Props = { text: string; isChecked: boolean }

/** On a phone the words that introduce a quote take the place of the quote. */
export function AnswerBody({ text, isChecked }: Props) {
  const lead = readLead(text)
  return (
    <>
      {lead ? <p className="mb-2 text-muted max-sm:hidden">{lead}</p> : null}
      <Markdown text={lead ? text.slice(lead.length).trim() : text} isChecked={isChecked} place="answer" />
    </>
  )
}
