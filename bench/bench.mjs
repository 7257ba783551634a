// `npm run bench` compares the cost of each call with the previous release, or with `--
// before=<ref>`.
// `-- growth`, `-- page`, `-- search` and `-- certificates` are other benchmarks. `quick` shortens
// each of them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, ensureNewNode, root } from '../scripts/install.mjs'

const commands = {
  before: './last-release.ts',
  certificates: './certificates.ts',
  growth: './growth.ts',
  page: './page.ts',
  search: './search.ts',
}

ensureInstalled()
if (await ensureNewNode(import.meta.filename)) {
  const { ensureBuilt } = await import('../scripts/build.mjs')
  try {
    await ensureBuilt()
  } catch (error) {
    if (!existsSync(join(root, 'dist'))) throw error
    console.warn('The page could not be built. It is measured with the one that was built before.')
  }
  const words = process.argv.slice(2)
  const [command = 'before', value] = words.find((word) => word !== 'quick')?.split('=') ?? []
  if (!(command in commands)) throw new Error(`There is no '${command}': ${Object.keys(commands).join(', ')}`)
  const { measure } = await import(commands[command])
  const startedAt = performance.now()
  await measure({ quick: words.includes('quick'), value })
  console.info(`\nMeasured in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  process.exit()
}
