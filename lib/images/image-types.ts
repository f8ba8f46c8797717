/** File inputs list the types instead of `image/*`, so that a phone converts its own formats to JPEG. */
export const imageTypes = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
