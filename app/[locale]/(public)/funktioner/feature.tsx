import { Check } from 'lucide-react'
import type { Texts } from '@/components/texts'
import { Screenshot } from './screenshot'
import { screenshots } from './screenshots'

type Props = {
  name: keyof typeof screenshots
  texts: Texts<'features'>['parts']['news']
}

export function Feature({ name, texts }: Props) {
  return (
    <article className="grid items-center gap-x-14 gap-y-8 py-12 md:py-16 lg:grid-cols-[5fr_7fr]">
      <div>
        <h3 className="text-2xl">{texts.title}</h3>
        <p className="mt-3 text-lg text-muted">{texts.text}</p>
        <ul className="mt-5 space-y-2.5">
          {texts.points.map((point) => (
            <li key={point} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <Screenshot {...screenshots[name]} alt={texts.alt} />
    </article>
  )
}
