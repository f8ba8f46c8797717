'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Proposal } from '@/lib/documents/propose'
import type { UploadSection } from '@/lib/sections/propose'
import { SectionField } from './section-field'
import { DateField, KindField } from './upload-item'
import type { useUploads } from './use-uploads'

type Props = {
  files: number
  sections: UploadSection[]
  choose: ReturnType<typeof useUploads>['choose']
}

export function ForAll({ files, sections, choose }: Props) {
  const t = useTranslations('adminDocuments')
  const [kind, setKind] = useState<Proposal['kind']>(null)
  const [date, setDate] = useState('')
  const [section, setSection] = useState<UploadSection | null>(null)
  const about = t('forAll', { count: files })
  return (
    <fieldset>
      <legend className="font-semibold">{about}</legend>
      <div className="mt-2 grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_10rem_9rem_auto] md:items-end">
        <div className="max-md:col-span-2">
          <SectionField
            id="all-section"
            about={about}
            {...{ sections }}
            value={section}
            onSection={setSection}
          />
        </div>
        <KindField id="all-kind" about={about} value={kind} onKind={setKind} />
        <DateField id="all-date" about={about} value={date} onDate={setDate} />
        <Button
          variant="secondary"
          disabled={!kind && !date && !section}
          onClick={() => choose({ ...(kind ? { kind } : {}), ...(date ? { date } : {}) }, section)}
          className="max-md:col-span-2 md:justify-self-start"
        >
          {t('forAllSubmit')}
        </Button>
      </div>
    </fieldset>
  )
}
