/** The build would else take the portal's file, two folders up. */
export function register() {}
