const moment = /^(\d+-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)?(:\d\d)?$/

/** PostgREST's format: `2026-11-21T09:00:00.5+00:00`. */
export function toIsoMoment(text: string): string {
  return text.replace(moment, (_, day: string, time: string, hours = '', minutes = hours && ':00') => {
    return `${day}T${time}${hours}${minutes}`
  })
}

/** `timestamp` and `timestamptz`. */
export const momentTypes = [1114, 1184]
