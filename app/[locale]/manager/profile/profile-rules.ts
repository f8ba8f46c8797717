import { zodResolver } from '@hookform/resolvers/zod'
import { profileSchema } from '@/lib/profile/schema'

/** `raw` keeps the typed values because the server normalises them. */
export const checkProfile = zodResolver(profileSchema, undefined, { raw: true })
