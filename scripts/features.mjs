// Checks features against their definitions and the contract: each event of an
// `event-definitions.ts` belongs to a feature, no event or job belongs to two, each endpoint has a
// handler, and each searchable kind has a search source.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../server/registry/features.ts'
import { routesOfAll } from '../server/registry/routes.ts'
import { root } from './install.mjs'

const problems = []
const contributedNames = { events: new Set(), jobs: new Set() }
for (const [part, names] of Object.entries(contributedNames))
  for (const name of features.flatMap((feature) => Object.keys(feature[part] ?? {}))) {
    if (names.has(name)) problems.push(`Two features bring ${name} among their ${part}`)
    names.add(name)
  }
for (const file of globSync('server/features/*/event-definitions.ts', { cwd: root }))
  for (const value of Object.values(await import(join(root, file))))
    if (typeof value === 'object')
      for (const name of Object.keys(value))
        if (!contributedNames.events.has(name))
          problems.push(`${file} defines ${name}, and its feature.ts does not bring it`)
for (const load of [routesOfAll, () => import('../server/features/search/sources.ts')])
  await load().catch((error) => problems.push(error.message))
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
