/** Placeholders in prerendered pages, which complete-page.ts replaces with `APP_URL` and `CONTACT_EMAIL`. */
export const baseToCome = 'https://portal.invalid'
export const contactToCome = 'contact@portal.invalid'
