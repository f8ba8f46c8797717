import { z } from 'zod'

/** The id of an organisation as the database or a token of ours states it, never as a request does. */
export const organizationIdSchema = z.uuid().brand('OrganizationId')

export type OrganizationId = z.infer<typeof organizationIdSchema>
