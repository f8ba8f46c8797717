'use server'

import { refresh } from 'next/cache'
import { type ActionResult, createAction, readTyped } from '@/lib/action'
import type { FaqText } from '@/lib/faqs/faq'
import * as faqs from '@/lib/faqs/mutations'
import { createFaqSchema, faqIdSchema, faqLimits, moveFaqSchema, updateFaqSchema } from '@/lib/faqs/schema'
import { type SyncOutcome, syncFaq } from '@/lib/frank/faq-sync'

const create = createAction(
  { name: 'createFaq', permission: 'admin', schema: createFaqSchema },
  async (input, admin) => {
    await faqs.createFaq(admin, input)
    refresh()
  },
)

const update = createAction(
  { name: 'updateFaq', permission: 'admin', schema: updateFaqSchema },
  async (input, admin) => {
    const { saved, changed } = await faqs.updateFaq(admin, input)
    if (!saved) return { changed }
    const sync = await syncFaq(admin, input.id, 'update')
    refresh()
    return { sync }
  },
)

const move = createAction(
  { name: 'moveFaq', permission: 'admin', schema: moveFaqSchema },
  async ({ id, direction }, admin) => {
    const place = await faqs.moveFaq(admin, id, direction)
    refresh()
    return place
  },
)

const sync = createAction(
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

/** For browsers without scripts. */
export async function postFaqDeletion(_previous: SyncFaqState, form: FormData): Promise<SyncFaqState> {
  return deleteFaq(form)
}

type Typed = { question: string; answer: string }

/** `typed` refills the form in browsers without scripts. */
export type AddFaqState = { result: ActionResult<void>; typed: Typed & { id: string } } | null

export async function createFaq(_previous: AddFaqState, form: FormData): Promise<AddFaqState> {
  const result = await create(form)
  if (result.ok) return { result, typed: { id: crypto.randomUUID(), question: '', answer: '' } }
  return {
    result,
    typed: {
      id: readTyped(form, 'id', 36),
      question: readTyped(form, 'question', faqLimits.question),
      answer: readTyped(form, 'answer', 2 * faqLimits.answer),
    },
  }
}

export type UpdateFaqState = ActionResult<
  { sync: SyncOutcome; changed?: never } | { changed: FaqText; sync?: never }
> | null

export async function updateFaq(_previous: UpdateFaqState, form: FormData): Promise<UpdateFaqState> {
  return update(form)
}

export type MoveFaqState = ActionResult<{ place: number; total: number }> | null

export async function moveFaq(_previous: MoveFaqState, form: FormData): Promise<MoveFaqState> {
  return move(form)
}

export type SyncFaqState = ActionResult<SyncOutcome> | null

export async function syncFaqNow(_previous: SyncFaqState, form: FormData): Promise<SyncFaqState> {
  return sync(form)
}
