import { AnswerHtml } from './answer-html'
import { AnswerMarkdown } from './answer-markdown'
import { hasHtml } from './has-html'

/** An answer that is kept, rendered on the server: the browser needs no code for it. */
export function RenderedAnswer({ text }: { text: string }) {
  return hasHtml(text) ? <AnswerHtml text={text} /> : <AnswerMarkdown text={text} />
}
