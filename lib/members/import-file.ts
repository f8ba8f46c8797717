import { z } from 'zod'

/** Of a server action's body, which ends at 1 MiB, the form around the file takes some. */
const maxBytes = 1_000_000

/** The form with the file to import. */
export const importFileSchema = z.object({
  file: z
    .instanceof(File, { error: 'import_file_required' })
    .refine((file) => file.size > 0, 'import_file_required')
    .refine((file) => file.size <= maxBytes, 'import_too_large'),
})
