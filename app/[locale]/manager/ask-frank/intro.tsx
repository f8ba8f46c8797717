import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'

/** Says that an AI answers (EU AI Act, article 50). */
export function Intro({ texts }: { texts: Texts<'chat'> }) {
  return (
    <>
      <div className="text-center">
        <h2 className="text-2xl">{texts.introTitle}</h2>
        <p className="mt-3 text-muted">{texts.introText}</p>
        <p className="mt-3 text-muted md:hidden">{texts.introMobile}</p>
      </div>
      <Alert title={texts.aiTitle}>{texts.aiText}</Alert>
    </>
  )
}
