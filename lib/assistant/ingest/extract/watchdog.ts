import { workerData } from 'node:worker_threads'

/**
 * Runs in its own thread because a parser in an endless loop blocks its thread's timers. Ends the whole
 * process if it uses too much memory (V8's limit does not include buffers) or if its parent has ended.
 */
const { memoryBytes, parentPid } = workerData as { memoryBytes: number; parentPid: number }

setInterval(() => {
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL')
}, 50)
