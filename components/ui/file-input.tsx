import type { ComponentProps } from 'react'
import { Input } from './input'

const classes =
  'cursor-pointer file:mr-4 file:cursor-pointer file:rounded-control file:bg-accent-soft file:px-3 file:py-1.5 file:font-semibold file:text-on-accent-soft'

/** The browser's own field, which works without scripts. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <Input {...props} type="file" className={classes} />
}
