// Checks features against their definitions and the contract: each event of an
// `event-definitions.ts` belongs to a feature, no event or job belongs to two, each endpoint has a
// handler, and each searchable kind has a search source.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../server/registry/features.ts'
import { routesOfAll } from '../server/registry/routes.ts'
import { root } from './install.mjs'

const wrong = []
const brought = { events: new Set(), jobs: new Set() }
for (const [part, names] of Object.entries(brought))
  for (const name of features.flatMap((brings) => Object.keys(brings[part] ?? {}))) {
    if (names.has(name)) wrong.push(`Two features bring ${name} among their ${part}`)
    names.add(name)
  }
for (const file of globSync('server/features/*/event-definitions.ts', { cwd: root }))
  for (const value of Object.values(await import(join(root, file))))
    if (typeof value === 'object')
      for (const name of Object.keys(value))
        if (!brought.events.has(name))
          wrong.push(`${file} defines ${name}, and its feature.ts does not bring it`)
for (const load of [routesOfAll, () => import('../server/features/search/sources.ts')])
  await load().catch((error) => wrong.push(error.message))
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
