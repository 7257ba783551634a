// `npm run portal -- <command>`: what is done at the machine itself, such as making the first admin.
import { loadEnvFile } from './env-file.mjs'
import { ensureInstalled, onNewNode } from './install.mjs'

ensureInstalled()
if (await onNewNode(import.meta.filename)) {
  loadEnvFile()
  await import('../server/command.ts')
}
