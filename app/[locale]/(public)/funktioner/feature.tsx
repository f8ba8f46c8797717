import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { getLocale, getMessages } from 'next-intl/server'
import { screenshots } from './screenshots'

type Props = {
  name: keyof typeof screenshots
}

export async function Feature({ name }: Props) {
  const { title, text, points, alt } = (await getMessages()).features.parts[name]
  return (
    <article className="grid items-center gap-x-14 gap-y-8 py-12 md:py-16 lg:grid-cols-[5fr_7fr]">
      <div>
        <h3 className="text-2xl">{title}</h3>
        <p className="mt-3 text-lg text-muted">{text}</p>
        <ul className="mt-5 space-y-2.5">
          {points.map((point) => (
            <li key={point} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <Screenshot {...screenshots[name]} alt={alt} />
    </article>
  )
}

type ScreenshotProps = { file: string; width: number; height: number; alt: string }

/** `npm run screenshots` writes the file in its final size, so it needs no optimiser. */
async function Screenshot({ file, width, height, alt }: ScreenshotProps) {
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
