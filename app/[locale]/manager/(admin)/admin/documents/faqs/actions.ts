'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as faqs from '@/lib/faqs/mutations'
import { createFaqSchema, faqIdSchema, moveFaqSchema, updateFaqSchema } from '@/lib/faqs/schema'
import { syncFaq } from '@/lib/frank/faq-sync'

export const createFaq = createAction(
  { name: 'createFaq', permission: 'admin', schema: createFaqSchema },
  async (input, admin) => {
    await faqs.createFaq(admin, input)
    refresh()
  },
)

export const updateFaq = createAction(
  { name: 'updateFaq', permission: 'admin', schema: updateFaqSchema },
  async (input, admin) => {
    const { saved, changed } = await faqs.updateFaq(admin, input)
    if (!saved) return { changed }
    const sync = await syncFaq(admin, input.id, 'update')
    refresh()
    return { sync }
  },
)

export const moveFaq = createAction(
  { name: 'moveFaq', permission: 'admin', schema: moveFaqSchema },
  async ({ id, direction }, admin) => {
    const place = await faqs.moveFaq(admin, id, direction)
    refresh()
    return place
  },
)

export const syncFaqNow = createAction(
  { name: 'syncFaq', permission: 'admin', schema: faqIdSchema },
  async ({ id }, admin) => {
    const outcome = await syncFaq(admin, id, 'update')
    refresh()
    return outcome
  },
)

/** Withdraws the item first. Without an answer of the assistant it is deleted too, with a warning. */
export const deleteFaq = createAction(
  { name: 'deleteFaq', permission: 'admin', schema: faqIdSchema },
  async ({ id }, admin) => {
    const outcome = await syncFaq(admin, id, 'delete')
    await faqs.deleteFaq(admin, id)
    refresh()
    return outcome
  },
)
