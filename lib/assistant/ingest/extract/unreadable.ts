import type { StopReason } from './child-message'

/** Ends the reading with a reason that the uploader is told. */
export class Unreadable extends Error {
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(reason)
    this.reason = reason
    this.name = 'Unreadable'
  }
}
