const name = 'session'

/** A channel also speaks to its own page; this tells the pages apart. */
const self = Math.random()

/** Tells the other tabs that this one signs out. */
export function announceLeaving(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(self)
  channel.close()
}

/** Runs when another tab signs out. Returns the function that stops listening. */
export function onLeaving(listener: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (data !== self) listener()
  }
  return () => channel.close()
}
