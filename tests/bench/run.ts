import { measureAssistant } from './assistant'
import { measureChat } from './chat'
import { measureContent } from './content'
import { measureDurability } from './durability'
import { measureFiles } from './files'
import { measureLighthouse, measureMemberLighthouse } from './lighthouse'
import { measureMembers } from './members'
import { measurePublic } from './public'
import { measureReading } from './reading'
import { measureRetrieval } from './retrieval'
import { measureScale } from './scale'
import { measureMemberWeights } from './weights'

/**
 * `npm run bench`, or `npm run bench -- public lighthouse`: measures the project's promised figures on this
 * machine. It is not a test, because the figures depend on the machine.
 */
const parts: Record<string, () => Promise<void>> = {
  assistant: measureAssistant,
  chat: measureChat,
  content: measureContent,
  durability: measureDurability,
  files: measureFiles,
  members: measureMembers,
  public: measurePublic,
  reading: measureReading,
  retrieval: measureRetrieval,
  scale: measureScale,
  weights: measureMemberWeights,
  lighthouse: measureLighthouse,
  'lighthouse-members': measureMemberLighthouse,
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
for (const [name, measure] of Object.entries(parts)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  console.info(`\n${name}`)
  await measure()
}
