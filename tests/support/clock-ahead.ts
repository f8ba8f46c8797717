/** Loaded before a program (`node --import`), it makes it live so many seconds later. */
const ahead = Number(process.env.CLOCK_AHEAD_SECONDS ?? 0) * 1000
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [RealDate.now() + ahead]) as [number]))
  }
  static override now(): number {
    return RealDate.now() + ahead
  }
} as DateConstructor
