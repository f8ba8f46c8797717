import { z } from 'zod'
import { errorCodes } from '@/lib/errors'

const reply = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    data: z
      .object({
        id: z.string(),
        title: z.string(),
        content: z.string(),
        imageSrc: z.string().nullable(),
        updatedAt: z.string(),
      })
      .nullable(),
  }),
  z.object({ ok: z.literal(false), code: z.enum(errorCodes) }),
])

/** Sends an article's form to the route that accepts images. */
export async function sendArticle(address: string, form: FormData): Promise<z.infer<typeof reply>> {
  try {
    const response = await fetch(address, { method: 'POST', body: form })
    return reply.parse(await response.json())
  } catch {
    // No connection, or a response of a proxy between the browser and the server.
    return { ok: false, code: 'unexpected' }
  }
}
