import { statfsSync } from 'node:fs'

/** A problem with the files under DATA_DIR. The message tells the operator which file, and what to do. */
export class DataProblem extends Error {
  override name = 'DataProblem'
}

export const isDiskFull = (code: unknown) => code === 'ENOSPC' || code === '53100'

/** As in "12 MB are free on the disk of /data." */
export function describeRoom(folder: string): string {
  const { bavail, bsize } = statfsSync(folder)
  return `${Math.floor((bavail * bsize) / 1024 ** 2)} MB are free on the disk of ${folder}.`
}

export const makeRoom = 'Delete or move other files from that disk; all that was stored is kept.'

export const restore = (dataDir: string) =>
  `Put the whole folder ${dataDir} back from a backup, because its files belong together.`

export const describeFullDisk = (message: string) =>
  `The disk is full: ${message}. ${describeRoom(process.env.DATA_DIR || '.')} ${makeRoom}`
