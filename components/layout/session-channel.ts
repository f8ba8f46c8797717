const name = 'session'

/** Identifies this page, because its own messages may reach it too. */
const self = Math.random()

/** Tells the other tabs that this one signs out. */
export function announceLeaving(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(self)
  channel.close()
}

/** Calls the listener when another tab signs out. @returns a function that stops listening */
export function onLeaving(listener: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (data !== self) listener()
  }
  return () => channel.close()
}
