/** Loaded before a program (`node --import`), it sets the program's clock ahead by CLOCK_AHEAD_SECONDS. */
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
