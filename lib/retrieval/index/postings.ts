/** The values of key `k` are `values[offsets[k]]` up to `values[offsets[k + 1]]`. */
export type Postings = { offsets: Numbers; values: Numbers }

type Numbers = Uint32Array | Uint16Array | Uint8Array

export function compact(numbers: Numbers): Numbers {
  let max = 0
  for (const number of numbers) max = Math.max(max, number)
  if (max < 0x100) return Uint8Array.from(numbers)
  return max < 0x10000 ? Uint16Array.from(numbers) : numbers
}

/** `keysOf[i]` are the keys of value `i`. Runs are ascending. */
export function buildPostings(keys: number, keysOf: readonly ArrayLike<number>[]): Postings {
  const offsets = new Uint32Array(keys + 1)
  for (const list of keysOf) {
    for (let i = 0; i < list.length; i++) {
      const slot = (list[i] as number) + 1
      offsets[slot] = (offsets[slot] as number) + 1
    }
  }
  for (let k = 0; k < keys; k++) offsets[k + 1] = (offsets[k + 1] as number) + (offsets[k] as number)
  const next = offsets.slice(0, keys)
  const total = offsets[keys] as number
  const values = keysOf.length <= 0x10000 ? new Uint16Array(total) : new Uint32Array(total)
  keysOf.forEach((list, value) => {
    for (let i = 0; i < list.length; i++) {
      const key = list[i] as number
      values[next[key] as number] = value
      next[key] = (next[key] as number) + 1
    }
  })
  return { offsets, values }
}
