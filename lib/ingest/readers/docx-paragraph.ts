/** `isHidden` holds for its runs, `vanishes` for the present run. `depth` is that of its list. */
export type Paragraph = {
  text: string
  level?: number
  isItem: boolean
  /** The list whose numbers Word makes. */
  list?: string
  depth: number
  isHidden: boolean
  vanishes: boolean
  /** White letters on no ground of another colour. `style` holds for all its runs. */
  pale: { style: boolean; run: boolean; onShade: boolean }
  /** Letters that are too small to see. */
  tiny: { style: boolean; run: boolean }
  isRaised: boolean
  /** They follow the paragraph, each with its mark. */
  notes: string[]
}

export const blank = (): Paragraph => ({
  text: '',
  isItem: false,
  depth: 0,
  isHidden: false,
  vanishes: false,
  pale: { style: false, run: false, onShade: false },
  tiny: { style: false, run: false },
  isRaised: false,
  notes: [],
})
