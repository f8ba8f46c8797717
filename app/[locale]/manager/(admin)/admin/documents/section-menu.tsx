'use client'

import { useTranslations } from 'next-intl'
import { RowMenu } from '@/components/ui/row-menu'
import { canBeClosed, type Section } from '@/lib/sections/section'
import { SectionAudience } from './section-audience'
import { DeleteSection, RenameSection } from './section-buttons'

type Props = {
  section: Section
  /** Opens after the deletion. */
  home: string
}

export function SectionMenu({ section, home }: Props) {
  const t = useTranslations('adminDocuments')
  const { id, name } = section
  return (
    <RowMenu label={t('menu', { name })}>
      <RenameSection sectionId={id} name={name} />
      {canBeClosed(section) ? <SectionAudience section={section} /> : null}
      <DeleteSection sectionId={id} home={home} question={t('deleteSectionText', { name })} />
    </RowMenu>
  )
}
