import { getLocale, getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { Languages } from '@/components/ui/icons'
import { CurrentPathField } from './current-path-field'

/**
 * A plain form, so that it works without scripts: the response sets the cookie and redirects back. A page
 * that passes its `path` saves the script that would find it.
 */
export async function LanguageSwitcher({ path }: { path?: string }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('nav')])
  const other = locale === 'sv' ? 'en' : 'sv'
  return (
    <form action="/api/language" method="post">
      <input type="hidden" name="language" value={other} />
      {path ? <input type="hidden" name="path" value={path} /> : <CurrentPathField name="path" />}
      <button type="submit" lang={other} className={buttonClass('quiet', 'px-2.5 md:px-3')}>
        <Languages aria-hidden className="hidden size-5 sm:block" />
        <span aria-hidden className="lg:hidden">
          {t('switchToShort')}
        </span>
        <span className="sr-only lg:not-sr-only">{t('switchTo')}</span>
      </button>
    </form>
  )
}
