import { getMessages } from 'next-intl/server'
import { ContactAddress } from './contact-address'

type Section = { title: string; paragraphs: string[]; items: string[] }

export async function Statement({ page }: { page: 'privacy' | 'accessibility' }) {
  const texts = (await getMessages())[page]
  const sections: Section[] = texts.sections
  return (
    <article className="mx-auto max-w-site px-4 py-12 md:py-20 lg:px-6">
      <h1 className="max-w-3xl text-4xl md:text-5xl">{texts.title}</h1>
      <p className="mt-6 max-w-text text-lg text-muted md:text-xl">{texts.lead}</p>
      {sections.map(({ title, paragraphs, items }) => (
        <section key={title} className="mt-12 max-w-text">
          <h2 className="text-2xl">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-4">
              {paragraph}
            </p>
          ))}
          {items.length > 0 ? (
            <ul className="mt-4 list-disc space-y-2 pl-5 marker:text-accent">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ) : null}
        </section>
      ))}
      <section className="mt-12 max-w-text">
        <h2 className="text-2xl">{texts.contactTitle}</h2>
        <ContactAddress className="mt-2" />
      </section>
    </article>
  )
}
