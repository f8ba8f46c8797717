/** A picture of one byte a pixel, row by row from the top, 0 black and 255 white. */
export type GrayImage = { width: number; height: number; pixels: Uint8Array }

export function toPgm({ width, height, pixels }: GrayImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}

/** Reads what `toPgm` writes. @throws Error for anything else */
export function fromPgm(bytes: Uint8Array): GrayImage {
  const head = Buffer.from(bytes.subarray(0, 40)).toString('latin1')
  const [whole = '', width, height] = /^P5\n(\d{1,5}) (\d{1,5})\n255\n/.exec(head) ?? []
  const image = { width: Number(width), height: Number(height), pixels: bytes.subarray(whole.length) }
  if (!whole || image.pixels.length !== image.width * image.height) throw new Error('not a PGM file')
  return image
}

export function turnRight({ width, height, pixels }: GrayImage): GrayImage {
  const turned = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 255
  return { width: height, height: width, pixels: turned }
}

/** A picture of three bytes a pixel (red, green, blue), row by row from the top. */
export type ColorImage = { width: number; height: number; pixels: Uint8Array }

export function toPpm({ width, height, pixels }: ColorImage): Buffer {
  return Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), pixels])
}

/** Reads what `toPpm` writes. @throws Error for anything else */
export function fromPpm(bytes: Uint8Array): ColorImage {
  const head = Buffer.from(bytes.subarray(0, 40)).toString('latin1')
  const [whole = '', width, height] = /^P6\n(\d{1,5}) (\d{1,5})\n255\n/.exec(head) ?? []
  const image = { width: Number(width), height: Number(height), pixels: bytes.subarray(whole.length) }
  if (!whole || image.pixels.length !== image.width * image.height * 3) throw new Error('not a PPM file')
  return image
}

export function dropAlpha(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 255
    rgb[to + 1] = rgba[from + 1] ?? 255
    rgb[to + 2] = rgba[from + 2] ?? 255
  }
  return rgb
}
