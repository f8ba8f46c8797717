'use server'

import { refresh } from 'next/cache'
import { type ActionResult, createAction, readTyped } from '@/lib/action'
import * as documents from '@/lib/documents/mutations'
import { chooseFactsSchema, documentIdSchema, renameDocumentSchema } from '@/lib/documents/schema'
import * as sections from '@/lib/sections/mutations'
import { createSectionSchema, renameSectionSchema, sectionIdSchema } from '@/lib/sections/schema'

const create = createAction(
  { name: 'createSection', permission: 'admin', schema: createSectionSchema },
  async (input, admin) => {
    const sectionId = await sections.createSection(admin, input)
    refresh()
    return { sectionId }
  },
)

const renameOne = createAction(
  { name: 'renameSection', permission: 'admin', schema: renameSectionSchema },
  async ({ sectionId, name }, admin) => {
    await sections.renameSection(admin, sectionId, name)
    refresh()
  },
)

/** Deletes the documents of the section too. */
export const deleteSection = createAction(
  { name: 'deleteSection', permission: 'admin', schema: sectionIdSchema },
  async ({ sectionId }, admin) => {
    await sections.deleteSection(admin, sectionId)
    refresh()
  },
)

const renameDocumentOnce = createAction(
  { name: 'renameDocument', permission: 'admin', schema: renameDocumentSchema },
  async ({ documentId, displayName }, admin) => {
    await documents.renameDocument(admin, documentId, displayName)
    refresh()
  },
)

export const deleteDocument = createAction(
  { name: 'deleteDocument', permission: 'admin', schema: documentIdSchema },
  async ({ documentId }, admin) => {
    await documents.deleteDocument(admin, documentId)
    refresh()
  },
)

const chooseOnce = createAction(
  { name: 'chooseFacts', permission: 'admin', schema: chooseFactsSchema },
  async ({ documentId, ...facts }, admin) => {
    await documents.chooseFacts(admin, documentId, facts)
    refresh()
  },
)

const retryOnce = createAction(
  { name: 'retryDocument', permission: 'admin', schema: documentIdSchema },
  async ({ documentId }) => {
    await documents.retryDocument(documentId)
    refresh()
  },
)

/** For browsers without scripts. */
export async function postSectionDeletion(_previous: Answer, form: FormData): Promise<Answer> {
  return deleteSection(form)
}

/** For browsers without scripts. */
export async function postDocumentDeletion(_previous: Answer, form: FormData): Promise<Answer> {
  return deleteDocument(form)
}

/** `typed` refills the form in browsers without scripts. */
export type CreateSectionState = { result: ActionResult<{ sectionId: string }>; typed: string } | null

export async function createSection(
  _previous: CreateSectionState,
  form: FormData,
): Promise<CreateSectionState> {
  const result = await create(form)
  return { result, typed: result.ok ? '' : readTyped(form, 'name', 200) }
}

type Answer = ActionResult<void> | null

export async function renameSection(_previous: Answer, form: FormData): Promise<Answer> {
  return renameOne(form)
}

export async function renameDocument(_previous: Answer, form: FormData): Promise<Answer> {
  return renameDocumentOnce(form)
}

export async function chooseFacts(_previous: Answer, form: FormData): Promise<Answer> {
  return chooseOnce(form)
}

export async function retryDocument(_previous: Answer, form: FormData): Promise<Answer> {
  return retryOnce(form)
}
