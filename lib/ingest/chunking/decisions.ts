import type { PassageDraft } from './page'

const MOTION = /motion/iu
const DECISION =
  /(?:stämman|årsmötet)\s+(?:beslut\p{L}*|röstar?)[,:]?\s+(?:att\s+)?[^.\n]{5,120}|styrelsen\s+(?:yrkar|föreslår)\s+[^.\n]{5,100}|(?:bifall|avslag|avslås|bifalles|bifölls|avslogs)\p{L}*[^.\n]{0,60}/iu
const LONGEST_HEADING = 240

/** Each passage of a motion without the decision gets the decision after its headings. */
export function nameDecisions(drafts: readonly PassageDraft[]): PassageDraft[] {
  const decisions = new Map<string, string>()
  for (const { heading, text } of drafts) {
    const decision = heading && MOTION.test(heading) ? DECISION.exec(text)?.[0] : undefined
    // The last match wins because the board proposes before the meeting decides.
    if (heading && decision) decisions.set(heading, decision.replace(/\s+/g, ' ').trim())
  }
  return drafts.map((draft) => {
    const decision = draft.heading === null ? undefined : decisions.get(draft.heading)
    if (!decision || DECISION.test(draft.text)) return draft
    return { ...draft, heading: `${draft.heading} › ${decision}`.slice(-LONGEST_HEADING) }
  })
}
