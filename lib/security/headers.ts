export const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), browsing-topics=()' },
]

/** sonner's style sheet, first empty, then filled. A test checks the second hash. */
const toasterStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
]

type Options = { development: boolean; https: boolean }

export function noncePolicy(nonce: string, options: Options): string {
  return contentSecurityPolicy([`'nonce-${nonce}'`, "'strict-dynamic'"], [`'nonce-${nonce}'`], options)
}

/** For a prerendered page: only inline scripts with these hashes (`'sha256-…'`) run. */
export function hashPolicy(hashes: string[], options: Options): string {
  return contentSecurityPolicy(hashes, [], options)
}

function contentSecurityPolicy(scripts: string[], styles: string[], { development, https }: Options): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts, ...(development ? ["'unsafe-eval'"] : [])].join(' ')}`,
    // Style attributes (the toaster's offsets) cannot carry a nonce.
    `style-src ${["'self'", ...styles, ...toasterStyles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
