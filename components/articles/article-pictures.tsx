import { useTranslations } from 'next-intl'
import { type ArticleFile, toArticleFileHref, toPictureSrc } from '@/lib/articles/files/file'

type Props = { pictures: readonly ArticleFile[] }

/** The pictures of an article. Each opens whole by a short link of the reader. */
export function ArticlePictures({ pictures }: Props) {
  const t = useTranslations('news')
  return (
    <section id="pictures" aria-labelledby="pictures-heading" className="mt-8 scroll-mt-24">
      <h2 id="pictures-heading" className="text-xl">
        {t('pictures')}
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-3 md:grid-cols-3">
        {pictures.map(({ id, name, alt }) => (
          <li key={id}>
            <a href={toArticleFileHref(id)} target="_blank" rel="noopener" className="block">
              {/* The optimizer of next/image would fetch our guarded route without the member's session. */}
              {/* biome-ignore lint/performance/noImgElement: see above */}
              <img
                src={toPictureSrc(id, 480)}
                srcSet={`${toPictureSrc(id, 480)} 480w, ${toPictureSrc(id, 960)} 960w`}
                sizes="(width < 48rem) 50vw, 16rem"
                // A link needs a name, also where the author has written none.
                alt={alt || name}
                loading="lazy"
                className="aspect-4/3 w-full rounded-control bg-sunken object-contain text-transparent"
              />
              {alt ? null : (
                <span aria-hidden className="mt-1 block text-sm wrap-anywhere underline underline-offset-4">
                  {name}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
