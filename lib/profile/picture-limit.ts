/** Bytes that an uploaded picture may have: a phone's photo. Apart from the schemas, whose library the browser need not load for it. */
export const maxPictureBytes = 10 * 1024 * 1024
