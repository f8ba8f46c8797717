import { processSingleton } from '@/lib/process-singleton'

/** How the route reads the metrics of the process; null while they are off. */
export const registry = processSingleton('metrics', (): { read: (() => Promise<string>) | null } => ({
  read: null,
}))
