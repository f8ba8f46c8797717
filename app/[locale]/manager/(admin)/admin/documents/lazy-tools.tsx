'use client'

import { type ComponentProps, lazy } from 'react'

// Lazy, so that members get none of the admins' scripts. Without Suspense because a browser without scripts
// would get its fallback.
const AddFaqLater = lazy(async () => ({ default: (await import('./faqs/add-faq')).AddFaq }))
const FaqListLater = lazy(async () => ({ default: (await import('./faqs/faq-list')).FaqList }))
const SectionMenuLater = lazy(async () => ({ default: (await import('./section-menu')).SectionMenu }))

export const AddFaq = (props: ComponentProps<typeof AddFaqLater>) => <AddFaqLater {...props} />
export const FaqList = (props: ComponentProps<typeof FaqListLater>) => <FaqListLater {...props} />
export const SectionMenu = (props: ComponentProps<typeof SectionMenuLater>) => <SectionMenuLater {...props} />
