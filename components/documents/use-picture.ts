'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'

export type PictureState = 'loading' | 'shown' | 'failed'

type Picture = {
  state: PictureState
  handlers: { ref: RefObject<HTMLImageElement | null>; onLoad: () => void; onError: () => void }
}

/** Whether the browser shows the picture yet. It may have loaded or failed before the scripts ran. */
export function usePicture(): Picture {
  const ref = useRef<HTMLImageElement>(null)
  const [state, setState] = useState<PictureState>('loading')
  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.currentSrc) setState(image.naturalWidth > 0 ? 'shown' : 'failed')
  }, [])
  return {
    state,
    handlers: { ref, onLoad: () => setState('shown'), onError: () => setState('failed') },
  }
}
