const name = 'session'

/** Identifies this page because its own messages may reach it. */
const self = Math.random()

export function announceLeaving(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(self)
  channel.close()
}

/** @returns a function that stops listening */
export function onLeaving(listener: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (data !== self) listener()
  }
  return () => channel.close()
}
