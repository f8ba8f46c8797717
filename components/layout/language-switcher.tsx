import { Languages } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { CurrentPathField } from './current-path-field'

type Props = { path?: string; place?: 'header' | 'footer' }

/** A plain form works without scripts. A page that passes its `path` saves the script that would find it. */
export function LanguageSwitcher({ path, place = 'header' }: Props) {
  const t = useTranslations('nav')
  const locale = useLocale()
  const other = locale === 'sv' ? 'en' : 'sv'
  return (
    <form action="/api/language" method="post">
      <input type="hidden" name="language" value={other} />
      {path ? <input type="hidden" name="path" value={path} /> : <CurrentPathField name="path" />}
      {place === 'header' ? (
        <button type="submit" lang={other} className={buttonClass('quiet', 'px-2 lg:px-3')}>
          <Languages aria-hidden className="hidden size-5 sm:block md:hidden lg:block" />
          <span aria-hidden className="lg:hidden">
            {t('switchToShort')}
          </span>
          <span className="sr-only lg:not-sr-only">{t('switchTo')}</span>
        </button>
      ) : (
        <button
          type="submit"
          lang={other}
          className={buttonClass('quiet', '-ml-4 font-normal md:ml-0 md:-mr-4')}
        >
          <Languages aria-hidden className="size-5" />
          {t('switchTo')}
        </button>
      )}
    </form>
  )
}
