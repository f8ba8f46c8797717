import { clsx } from 'clsx'
import { getLocale } from 'next-intl/server'

type Props = { file: string; width: number; height: number; alt: string }

/**
 * A screenshot in the visitor's language and colour scheme. `npm run screenshots` writes it in its final
 * size, so that it needs no optimiser.
 */
export async function Screenshot({ file, width, height, alt }: Props) {
  const locale = await getLocale()
  const src = (mode: string) => `/screenshots/${file}-${locale}-${mode}.webp`
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={src('dark')} />
      <img
        src={src('light')}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={clsx(
          'mx-auto h-auto rounded-card border border-line shadow-raised',
          width < 600 ? 'w-full max-w-[19rem]' : 'w-full',
        )}
      />
    </picture>
  )
}
