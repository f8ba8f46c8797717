import 'server-only'

/** With the first image: the library takes 20 MB of the memory of a server, which may draw none for days. */
export const loadSharp = async () => (await import('sharp')).default
