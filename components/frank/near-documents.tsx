import { useTranslations } from 'next-intl'
import { type CitedPlace, SourceLink } from './source-link'

type Props = { documents: CitedPlace[] }

export function NearDocuments({ documents }: Props) {
  const t = useTranslations('chat')
  return (
    <ul className="mt-2 space-y-2">
      {documents.map((document, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may be equal
        <li key={index}>
          <SourceLink source={document} opening={t('opening')} newTab={t('newTab')}>
            {document.page === null ? null : t('page', { page: document.page })}
          </SourceLink>
        </li>
      ))}
    </ul>
  )
}
