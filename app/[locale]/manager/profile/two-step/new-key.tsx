import { useTranslations } from 'next-intl'
import { renderSVG } from 'uqr'

/** Four letters at a time, for a person who types the key. */
const toGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Shows the key of `uri` once, as a picture and as text. */
export function NewKey({ uri }: { uri: string }) {
  const t = useTranslations('twoStep')
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const picture = renderSVG(uri, { ecc: 'M', border: 4 })
  return (
    <ol className="list-decimal space-y-4 pl-6">
      <li>{t('stepApp')}</li>
      <li>
        {t('stepScan')}
        {/* biome-ignore lint/performance/noImgElement: the picture is a data address */}
        <img
          src={`data:image/svg+xml;utf-8,${encodeURIComponent(picture)}`}
          alt={t('qrAlt')}
          className="mt-3 size-56 rounded-control bg-white p-2"
        />
        <p className="mt-3 text-muted">{t('secret')}</p>
        <p className="mt-1 font-mono text-lg break-words select-all">{toGroups(secret)}</p>
      </li>
      <li>{t('stepCode')}</li>
    </ol>
  )
}
