import { AnswerHtml } from './answer-html'
import { AnswerMarkdown } from './answer-markdown'
import { hasHtml } from './has-html'
import { isOverloaded } from './overloaded'

/** An answer that is kept, rendered on the server: the browser needs no code for it. */
export function RenderedAnswer({ text }: { text: string }) {
  if (isOverloaded(text)) return <p className="whitespace-pre-line">{text}</p>
  return hasHtml(text) ? <AnswerHtml text={text} /> : <AnswerMarkdown text={text} />
}
