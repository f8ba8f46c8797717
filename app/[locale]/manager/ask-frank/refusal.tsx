'use client'

import { NearDocuments } from '@/components/frank/near-documents'
import type { Texts } from '@/components/texts'
import { BoardOffer } from './board-offer'
import type { Message } from './message'

type Props = { message: Message; texts: Texts<'chat'> }

/** The closest documents of a question without an answer, and the offer to ask the board. */
export function Refusal({ message, texts }: Props) {
  const { nearest = [] } = message
  return (
    <>
      {nearest.length > 0 ? (
        <div className="mt-3 border-t border-line pt-3 text-base">
          <p className="font-semibold">{texts.nearest}</p>
          <NearDocuments documents={nearest} texts={texts} />
        </div>
      ) : null}
      <div className="mt-3 border-t border-line pt-3 text-base empty:hidden">
        <BoardOffer message={message} texts={texts} />
      </div>
    </>
  )
}
