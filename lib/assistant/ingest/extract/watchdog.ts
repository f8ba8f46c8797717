import { workerData } from 'node:worker_threads'

/**
 * Runs in a thread of its own, since a parser in an endless loop never lets its own thread look at a clock. Ends the
 * whole process when it takes too much memory (buffers lie outside V8's limit) or when its parent is gone.
 */
const { memoryBytes, parentPid } = workerData as { memoryBytes: number; parentPid: number }

setInterval(() => {
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL')
}, 50)
