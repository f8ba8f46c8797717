/** Forwards a request to `@supabase/lite`. */
export type Forward = (request: Request) => Promise<Response>
