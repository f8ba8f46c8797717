/** Without this file, the build would use the portal's instrumentation two folders up. */
export function register() {}
