import { norrskenet } from './norrskenet/organization'
import { solglantan } from './solglantan/organization'
import type { DemoOrganization } from './types'

/** Two invented associations whose documents contradict each other, so that a leak between them shows. */
export const demoOrganizations: DemoOrganization[] = [solglantan, norrskenet]
