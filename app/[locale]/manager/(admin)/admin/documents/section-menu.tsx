'use client'

import { useTranslations } from 'next-intl'
import { RowMenu } from '@/components/ui/row-menu'
import type { Section } from '@/lib/sections/section'
import { SectionAudience } from './section-audience'
import { DeleteSection, RenameSection } from './section-buttons'

type Props = {
  section: Section
  /** Opens after the deletion. */
  home: string
}

/** Of a mandatory section only the readers may be chosen. */
export function SectionMenu({ section, home }: Props) {
  const t = useTranslations('adminDocuments')
  const { id, name, isMandatory } = section
  return (
    <RowMenu label={t('menu', { name })}>
      {isMandatory ? null : <RenameSection sectionId={id} name={name} />}
      <SectionAudience section={section} />
      {isMandatory ? null : (
        <DeleteSection sectionId={id} home={home} question={t('deleteSectionText', { name })} />
      )}
    </RowMenu>
  )
}
