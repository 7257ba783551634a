// `npm start`, or `npm start -- --env-file FILE`: installs, builds and starts the portal. Finished
// steps are skipped.
import { loadEnvFile } from './env-file.mjs'
import { ensureInstalled, ensureNewNode } from './install.mjs'

ensureInstalled()
if (await ensureNewNode(import.meta.filename)) {
  loadEnvFile()
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
  const { execPortal: becomePortal } = await import('./program.mjs')
  becomePortal()
}
