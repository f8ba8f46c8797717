import { z } from 'zod'

const endpoint = z.url({ protocol: /^https$/, error: 'invalid_input' }).max(1000, 'invalid_input')
const base64url = z.base64url('invalid_input')

/** What the browser gives for a device (`PushSubscription.toJSON()`): a point on P-256 and 16 random bytes. */
export const deviceSchema = z.object({
  endpoint,
  key: base64url.length(87, 'invalid_input'),
  secret: base64url.length(22, 'invalid_input'),
})

export const endpointSchema = z.object({ endpoint })

/** A browser without a device, or without scripts, names none. No device keeps a person from signing out. */
export const leftDeviceSchema = z.object({ endpoint: endpoint.optional().catch(undefined) })
