// `npm run bench`: how much the portal costs beside a bare program that answers the same calls, and beside the release before.
// `-- growth`, `-- day`, `-- page`, `-- search`, `-- today`, `-- import` and `-- before=<ref>` are measurements of their own; `-- quick` takes less long, with each.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, onNewNode, root } from '../scripts/install.mjs'

const commands = {
  growth: './growth.ts',
  day: './day.ts',
  before: './before.ts',
  page: './page.ts',
  search: './search.ts',
  today: './today.ts',
  import: './import.ts',
}

ensureInstalled()
if (await onNewNode(import.meta.filename)) {
  const { ensureBuilt } = await import('../scripts/build.mjs')
  try {
    await ensureBuilt()
  } catch (error) {
    if (!existsSync(join(root, 'dist'))) throw error
    console.warn('The page could not be built. It is measured with the one that was built before.')
  }
  const words = process.argv.slice(2)
  const [command, value] = words.find((word) => word !== 'quick')?.split('=') ?? []
  if (command && !(command in commands))
    throw new Error(`There is no '${command}': ${Object.keys(commands).join(', ')}, or none`)
  const { measure } = await import(command ? commands[command] : './bench.ts')
  const began = performance.now()
  await measure({ quick: words.includes('quick'), value })
  console.info(`\nMeasured in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  process.exit()
}
