'use client'

import texts from '@/messages/global-error.json'

/** The root layout has failed: no styles and no catalogue, so both languages. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>{texts.en.title}</title>
        {(['en', 'sv'] as const).map((locale) => (
          <section key={locale} lang={locale}>
            <h1>{texts[locale].title}</h1>
            <p>{texts[locale].text}</p>
            <button type="button" onClick={retry}>
              {texts[locale].retry}
            </button>
          </section>
        ))}
      </body>
    </html>
  )
}
