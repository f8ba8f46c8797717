/**
 * Placeholders for the portal's address and its contact address in prerendered
 * pages, because only the running server knows them: lib/platform/page-cache.mjs replaces
 * them with `APP_URL` and `CONTACT_EMAIL`. The domain can never be registered.
 */
export const baseToCome = 'https://portal.invalid'
export const contactToCome = 'contact@portal.invalid'
