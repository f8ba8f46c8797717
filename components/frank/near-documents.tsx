import { fillIn, type Texts } from '@/components/texts'
import { type CitedPlace, SourceLink } from './source-link'

type Props = { documents: CitedPlace[]; texts: Pick<Texts<'chat'>, 'opening' | 'newTab' | 'page'> }

export function NearDocuments({ documents, texts }: Props) {
  return (
    <ul className="mt-1">
      {documents.map((document, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may be equal
        <li key={index} className="flex flex-wrap items-baseline gap-x-3">
          <SourceLink source={document} opening={texts.opening} newTab={texts.newTab} />
          {document.page === null ? null : (
            <span className="text-muted">{fillIn(texts.page, { page: document.page })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
