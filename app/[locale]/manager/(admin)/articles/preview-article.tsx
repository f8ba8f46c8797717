'use server'

import { z } from 'zod'
import { Markdown } from '@/components/markdown'
import { createAction } from '@/lib/action'
import { checkMarkdown } from '@/lib/markdown/check'

/** Renders a text as its article would show it, so that the browser needs no parser. */
export const previewArticle = createAction(
  { name: 'previewArticle', permission: 'admin', schema: z.object({ content: z.string().max(50_000) }) },
  async ({ content }, { organization }) => {
    const text = content.replaceAll('\0', '').trim()
    const isChecked = text !== '' && (await checkMarkdown('article', text, organization.id)) !== null
    return <Markdown text={text} isChecked={isChecked} place="card" className="card-text wrap-anywhere" />
  },
)
