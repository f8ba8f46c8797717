'use client'

import type { Texts } from '@/components/texts'
import { BoardOffer } from './board-offer'
import type { Message, NearDocument } from './message'
import { SourceLink } from './source-link'

type Props = { message: Message; nearest: NearDocument[]; texts: Texts<'chat'> }

/** What else there is where nothing was found: the documents that came closest, and the board. */
export function Refusal({ message, nearest, texts }: Props) {
  return (
    <>
      {nearest.length > 0 ? (
        <div className="mt-3 border-t border-line pt-3 text-base">
          <p className="font-semibold">{texts.nearest}</p>
          <ul className="mt-1">
            {nearest.map((document) => (
              <li key={document.document_id} className="flex flex-wrap items-baseline gap-x-3">
                <SourceLink source={document} opening={texts.opening} newTab={texts.newTab} />
                {document.page === null ? null : (
                  <span className="text-muted">{texts.page.replace('{page}', String(document.page))}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="mt-3 border-t border-line pt-3 text-base empty:hidden">
        <BoardOffer message={message} texts={texts} />
      </div>
    </>
  )
}
