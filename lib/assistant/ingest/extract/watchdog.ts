import { workerData } from 'node:worker_threads'

/** A thread of its own because an endless loop blocks timers. V8's memory limit does not include buffers. */
const { memoryBytes, parentPid } = workerData as { memoryBytes: number; parentPid: number }

setInterval(() => {
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL')
}, 50)
