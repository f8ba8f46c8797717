import { parentPort } from 'node:worker_threads'
import { renderAnswer } from './answer'
import { renderArticle } from './article'
import { markdownLimits } from './limits'
import type { MarkdownKind } from './results'

const renderers = { article: renderArticle, answer: renderAnswer }

export function serve(): void {
  parentPort?.on('message', ({ kind, text }: { kind: MarkdownKind; text: string }) => {
    parentPort?.postMessage({ result: render(kind, text) })
  })
  parentPort?.postMessage('ready')
}

function render(kind: MarkdownKind, text: string) {
  try {
    const result = renderers[kind](text)
    return Object.values(result).every((part) => part.length <= markdownLimits.html) ? result : null
  } catch {
    // The text is too complex, or too deep for the stack.
    return null
  }
}
