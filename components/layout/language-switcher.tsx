import { Languages } from 'lucide-react'
import type { Texts } from '@/components/texts'
import { buttonClass } from '@/components/ui/button'
import { draw } from '@/components/ui/draw-icon'
import type { Locale } from '@/lib/i18n/locales'
import { CurrentPathField } from './current-path-field'

const LanguagesIcon = draw(Languages)

type Props = { locale: Locale; texts: Pick<Texts<'nav'>, 'switchTo' | 'switchToShort'>; path?: string }

/** A plain form works without scripts. A page that passes its `path` saves the script that would find it. */
export function LanguageSwitcher({ locale, texts, path }: Props) {
  const other = locale === 'sv' ? 'en' : 'sv'
  return (
    <form action="/api/language" method="post">
      <input type="hidden" name="language" value={other} />
      {path ? <input type="hidden" name="path" value={path} /> : <CurrentPathField name="path" />}
      <button type="submit" lang={other} className={buttonClass('quiet', 'md:px-3')}>
        <LanguagesIcon aria-hidden className="hidden size-5 sm:block" />
        <span aria-hidden className="lg:hidden">
          {texts.switchToShort}
        </span>
        <span className="sr-only lg:not-sr-only">{texts.switchTo}</span>
      </button>
    </form>
  )
}
