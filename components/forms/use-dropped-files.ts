import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Takes files that are dropped within an element, or anywhere on the page, where a browser would otherwise open
 * them. Returns true while files are dragged over it.
 */
export function useDroppedFiles(
  onFiles: (files: FileList) => void,
  within?: RefObject<HTMLElement | null>,
): boolean {
  const [dragging, setDragging] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const area: HTMLElement | Document = within?.current ?? document
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setDragging(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && area.contains(relatedTarget))) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      setDragging(false)
      if (!holdsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) take(event.dataTransfer.files)
    }
    const events = { dragover: over, dragleave: leave, drop } as const
    for (const [name, listener] of Object.entries(events))
      area.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(events))
        area.removeEventListener(name, listener as EventListener)
    }
  }, [within])
  return dragging
}
