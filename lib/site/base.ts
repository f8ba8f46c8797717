/** Stands for the portal's contact address in prerendered pages, as only the server that runs knows it. */
export const contactToCome = 'contact@portal.invalid'
