import { env } from '@/lib/env'

/** sonner's style sheet, first empty, then filled. A test checks the second hash. */
const toasterStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
]

/** A nonce is short, because each script of the page repeats it. */
export function createNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
}

/** Next reads the nonce for its scripts from the request's policy. HSTS makes the browser stay with HTTPS. */
export function addPolicy(headers: Headers, nonce: string): void {
  const { APP_URL, NODE_ENV } = env()
  const https = APP_URL.startsWith('https:')
  const policy = contentSecurityPolicy(nonce, { https, development: NODE_ENV === 'development' })
  headers.set('content-security-policy', policy)
  if (https) headers.set('strict-transport-security', 'max-age=31536000')
}

type Installation = { https: boolean; development: boolean }

function contentSecurityPolicy(nonce: string, { https, development }: Installation): string {
  const scripts = [`'nonce-${nonce}'`, "'strict-dynamic'", ...(development ? ["'unsafe-eval'"] : [])]
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    // Style attributes (the toaster's offsets) cannot carry a nonce.
    `style-src ${["'self'", `'nonce-${nonce}'`, ...toasterStyles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    // If it is missing, the browser applies script-src, whose 'strict-dynamic' disregards 'self'.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
