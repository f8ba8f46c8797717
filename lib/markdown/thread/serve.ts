import { parentPort } from 'node:worker_threads'
// With extensions: tests and tools run the thread in Node from these files, the server runs what the build made.
import { renderAnswer } from './answer.ts'
import { renderArticle } from './article.ts'
import { markdownLimits } from './limits.ts'
import type { MarkdownKind } from './results.ts'

const renderers = { article: renderArticle, answer: renderAnswer }

parentPort?.on('message', ({ kind, text }: { kind: MarkdownKind; text: string }) => {
  parentPort?.postMessage({ result: render(kind, text) })
})
parentPort?.postMessage('ready')

function render(kind: MarkdownKind, text: string) {
  try {
    const result = renderers[kind](text)
    return Object.values(result).every((part) => part.length <= markdownLimits.html) ? result : null
  } catch {
    // The text is too complex, or too deep for the stack.
    return null
  }
}
