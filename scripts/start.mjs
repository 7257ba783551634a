// `npm start`: installs, builds, and opens the portal. What is there already is not done again.
import { ensureInstalled, onNewNode } from './install.mjs'

ensureInstalled()
if (await onNewNode(import.meta.filename)) {
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
  const { becomePortal } = await import('./program.mjs')
  becomePortal()
}
