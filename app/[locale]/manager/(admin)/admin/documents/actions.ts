'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as documents from '@/lib/documents/mutations'
import {
  chooseFactsSchema,
  chooseValiditySchema,
  documentAudienceSchema,
  documentIdSchema,
  moveDocumentsSchema,
  renameDocumentSchema,
} from '@/lib/documents/schema'
import * as sections from '@/lib/sections/mutations'
import {
  createSectionSchema,
  renameSectionSchema,
  sectionAudienceSchema,
  sectionIdSchema,
} from '@/lib/sections/schema'

export const createSection = createAction(
  { name: 'createSection', permission: 'admin', schema: createSectionSchema },
  async (input, admin) => {
    const sectionId = await sections.createSection(admin, input)
    refresh()
    return { sectionId }
  },
)

export const renameSection = createAction(
  { name: 'renameSection', permission: 'admin', schema: renameSectionSchema },
  async ({ sectionId, name }, admin) => {
    await sections.renameSection(admin, sectionId, name)
    refresh()
  },
)

export const chooseAudience = createAction(
  { name: 'chooseAudience', permission: 'admin', schema: sectionAudienceSchema },
  async ({ sectionId, audience }, admin) => {
    await sections.chooseAudience(admin, sectionId, audience)
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

export const renameDocument = createAction(
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

export const chooseFacts = createAction(
  { name: 'chooseFacts', permission: 'admin', schema: chooseFactsSchema },
  async ({ documentId, ...facts }, admin) => {
    await documents.chooseFacts(admin, documentId, facts)
    refresh()
  },
)

export const chooseValidity = createAction(
  { name: 'chooseValidity', permission: 'admin', schema: chooseValiditySchema },
  async ({ documentId, ...validity }, admin) => {
    await documents.chooseValidity(admin, documentId, validity)
    refresh()
  },
)

export const chooseDocumentAudience = createAction(
  { name: 'chooseDocumentAudience', permission: 'admin', schema: documentAudienceSchema },
  async ({ documentIds, audience, known }) => {
    await documents.chooseAudience(documentIds, audience, known)
    refresh()
  },
)

export const retryDocument = createAction(
  { name: 'retryDocument', permission: 'admin', schema: documentIdSchema },
  async ({ documentId }) => {
    await documents.retryDocument(documentId)
    refresh()
  },
)

export const moveDocuments = createAction(
  { name: 'moveDocuments', permission: 'admin', schema: moveDocumentsSchema },
  async ({ documentIds, sectionId }) => {
    await documents.moveDocuments(documentIds, sectionId)
    refresh()
  },
)
