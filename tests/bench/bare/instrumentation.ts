/** Without this, the build would take the portal's, two folders up. */
export function register() {}
