import { useTranslations } from 'next-intl'
import { type CitedPlace, SourceLink } from './source-link'

type Props = { documents: CitedPlace[] }

/** Lists a place once, because several passages of one page may be near. */
export function NearDocuments({ documents }: Props) {
  const t = useTranslations('chat')
  const places = new Map(documents.map((document) => [toKey(document), document]))
  return (
    <ul className="mt-2 space-y-2">
      {[...places].map(([place, document]) => (
        <li key={place}>
          <SourceLink source={document} opening={t('opening')} newTab={t('newTab')}>
            {document.page === null ? null : t('page', { page: document.page })}
          </SourceLink>
        </li>
      ))}
    </ul>
  )
}

const toKey = ({ source, page, document_id, faq_id, board, article_id, event_id }: CitedPlace) =>
  JSON.stringify([source, page, document_id, faq_id, board, article_id, event_id])
