/** What the doctor says of one thing: `todo` tells the operator what to do; without it all is well. */
export type Finding = { what: string; todo?: string }

export const judge = (what: string, isWell: boolean, todo: string): Finding =>
  isWell ? { what } : { what, todo }
