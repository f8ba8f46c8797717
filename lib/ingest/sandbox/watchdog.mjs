import { workerData } from 'node:worker_threads'

/**
 * A thread of its own because an endless loop blocks timers. V8's memory limit does not include buffers.
 * JavaScript, because a thread would load Node's type stripper once more.
 */
const { memoryBytes, parentPid } = workerData

setInterval(() => {
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL')
}, 50)
