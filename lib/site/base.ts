/**
 * Stand for the portal's address and its contact address in prerendered pages, as only the server that runs knows them: lib/platform/page-cache.mjs
 * puts `APP_URL` and `CONTACT_EMAIL` in their place. Under a name that can never be registered.
 */
export const baseToCome = 'https://portal.invalid'
export const contactToCome = 'contact@portal.invalid'
