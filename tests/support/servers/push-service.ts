import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import { listen } from './listen'

type Received = {
  path: string
  headers: IncomingHttpHeaders
  message: string
  signed: Record<string, unknown>
}

/** A push service (RFC 8030) with devices that decrypt what they get, as browsers do (RFC 8291 and 8188). */
export async function startPushService() {
  const devices = new Map<string, ReturnType<typeof createDevice>>()
  const received: Received[] = []
  /** The status for a device's path; 201 for the others. */
  const replies = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = Buffer.concat(await request.toArray())
    const device = devices.get(path)
    if (device)
      received.push({
        ...{ path, headers: request.headers, message: device.decrypt(body) },
        signed: await verifyVapid(request.headers.authorization ?? '', url),
      })
    const status = replies.get(path) ?? 201
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
  })
  const { url, close } = await listen(server)
  return {
    url,
    received,
    replies,
    /** What the browser of a new device tells the portal. */
    addDevice(name: string) {
      const device = createDevice()
      devices.set(`/${name}`, device)
      return { endpoint: `${url}/${name}`, ...device.keys }
    },
    close,
  }
}

function createDevice() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const secret = randomBytes(16)
  const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  function decrypt(body: Buffer): string {
    const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, 86)]
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
    const shared = derive(pair.computeSecret(senderKey), secret, about, 32)
    const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(body.subarray(-16))
    const padded = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
  return { decrypt, keys: { key: publicKey.toString('base64url'), secret: secret.toString('base64url') } }
}

/** Returns the claims (RFC 8292). */
async function verifyVapid(authorization: string, audience: string): Promise<Record<string, unknown>> {
  const [, token = '', publicKey = ''] = authorization.match(/^vapid t=([^,]+), ?k=(.+)$/) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience })
  return { ...payload, publicKey }
}
