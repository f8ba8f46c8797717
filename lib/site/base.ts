/** Placeholders in prerendered pages, which page-cache.mjs replaces with `APP_URL` and `CONTACT_EMAIL`. */
export const baseToCome = 'https://portal.invalid'
export const contactToCome = 'contact@portal.invalid'
