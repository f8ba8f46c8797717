/** Hands a request on to `@supabase/lite`. */
export type Forward = (request: Request) => Promise<Response>
