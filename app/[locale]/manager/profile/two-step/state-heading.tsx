'use client'

import { useEffect, useRef } from 'react'

type Props = { id: string; text: string; changed: string | null }

/** Focus moves to the heading after a change of the state, because the pressed button unmounts. */
export function StateHeading({ id, text, changed }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (changed) heading.current?.focus()
  }, [changed])
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className="text-xl">
      {text}
    </h2>
  )
}
