/** A finding with a `todo` is a problem. */
export type Finding = { what: string; todo?: string }

export const judge = (what: string, isWell: boolean, todo: string): Finding =>
  isWell ? { what } : { what, todo }
