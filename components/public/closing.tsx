import { getLocale, getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { getDemoPath } from '@/lib/site/demo'
import { prefixedPath } from '@/lib/site/pages'

export async function Closing({ title, text }: { title: string; text?: string }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('site')])
  return (
    <section aria-labelledby="closing" className="mx-auto max-w-site px-4 py-16 text-center md:py-24 lg:px-6">
      <h2 id="closing" className="text-3xl md:text-4xl">
        {title}
      </h2>
      {text ? <p className="mx-auto mt-4 max-w-text text-lg text-muted">{text}</p> : null}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <a href={getDemoPath(locale)} className={buttonClass('primary', 'min-h-13 px-7 text-lg')}>
          {t('seeDemo')}
        </a>
        <a
          href={prefixedPath('contact', locale)}
          className={buttonClass('secondary', 'min-h-13 px-7 text-lg')}
        >
          {t('contact')}
        </a>
      </div>
    </section>
  )
}
