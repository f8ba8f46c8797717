import { zodResolver } from '@hookform/resolvers/zod'
import { profileSchema } from '@/lib/profile/schema'

/** The form's rules, which are the server's; what is sent stays as it was typed, and the server makes of it what it stores. */
export const checkProfile = zodResolver(profileSchema, undefined, { raw: true })
