// `npm run bench`: how much the portal costs beside a bare program that answers the same calls. `-- quick` takes less long.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, onNewNode, root } from '../scripts/install.mjs'

ensureInstalled()
if (await onNewNode(import.meta.filename)) {
  const { ensureBuilt } = await import('../scripts/build.mjs')
  try {
    await ensureBuilt()
  } catch (error) {
    if (!existsSync(join(root, 'dist'))) throw error
    console.warn('The page could not be built. It is measured with the one that was built before.')
  }
  await import('./bench.ts')
}
