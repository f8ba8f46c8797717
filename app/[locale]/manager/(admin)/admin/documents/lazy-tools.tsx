'use client'

import { type ComponentProps, lazy } from 'react'

// Lazy, so that members get none of the admins' scripts. Without Suspense because a browser without scripts
// would get its fallback.
const AddFaqLater = lazy(async () => ({ default: (await import('./faqs/add-faq')).AddFaq }))
const FaqListLater = lazy(async () => ({ default: (await import('./faqs/faq-list')).FaqList }))
const RenameSectionLater = lazy(async () => ({ default: (await import('./section-buttons')).RenameSection }))
const DeleteSectionLater = lazy(async () => ({ default: (await import('./section-buttons')).DeleteSection }))
const SectionAudienceLater = lazy(async () => ({
  default: (await import('./section-audience')).SectionAudience,
}))

export const AddFaq = (props: ComponentProps<typeof AddFaqLater>) => <AddFaqLater {...props} />
export const FaqList = (props: ComponentProps<typeof FaqListLater>) => <FaqListLater {...props} />
export const RenameSection = (props: ComponentProps<typeof RenameSectionLater>) => (
  <RenameSectionLater {...props} />
)
export const DeleteSection = (props: ComponentProps<typeof DeleteSectionLater>) => (
  <DeleteSectionLater {...props} />
)
export const SectionAudience = (props: ComponentProps<typeof SectionAudienceLater>) => (
  <SectionAudienceLater {...props} />
)
