import { hasReader } from '@/lib/retrieval/rank/reader'
import type { DemoLogin } from '@/supabase/demo/logins'
import type { SemanticState } from './semantic/start'

/** `npm start` prints this text when the portal is ready. */
export function describePortal(portal: {
  url: string
  mailbox: string | undefined
  demo: DemoLogin[] | null
  semantic: SemanticState
}): string {
  const lines = ['', `The portal is ready: ${portal.url}`]
  if (portal.mailbox) lines.push(`E-mail lands here:   ${portal.mailbox}`)
  lines.push(describeSemantic(portal.semantic))
  if (portal.demo) {
    lines.push('', 'Demo logins:')
    const width = Math.max(...portal.demo.map((login) => login.email.length))
    for (const { email, password, role, organization } of portal.demo) {
      lines.push(`  ${email.padEnd(width)}  ${password}  ${organization}, ${role.toLowerCase()}`)
    }
  }
  return [...lines, ''].join('\n')
}

export function describeSemantic(state: SemanticState): string {
  if (state.kind === 'on') return `Semantic search: on (${state.source})\n${describeReader(state.model)}`
  if (state.kind === 'off')
    return `Semantic search: off, because ${state.reason}. Frank finds answers by words.`
  return 'Semantic search: being installed. Frank finds answers by words until then.'
}

/** One model's vectors learnt to answer. */
function describeReader(model: string): string {
  return hasReader(model)
    ? 'Reader of answers: on (scripts/semantic/e5-answers.npz)'
    : `Reader of answers: off, because ${model} has not learnt to answer. Frank ranks passages without it.`
}
