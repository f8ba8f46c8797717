const name = 'session'
const leaving = 'leaving'

/** Tells the other tabs that this one signs out. */
export function announceLeaving(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(leaving)
  channel.close()
}

/** Returns the function that stops listening. */
export function onLeaving(listener: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (data === leaving) listener()
  }
  return () => channel.close()
}
