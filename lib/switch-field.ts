import { z } from 'zod'

/** A checkbox. Scripts send a truth value; a form that the browser posts has `on` or no such field. */
export const switchField = z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false)
