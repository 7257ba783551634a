// `npm run portal -- <command>`: what is done at the machine itself, such as making the first admin.
import { loadEnvFile } from './env-file.mjs'
import { ensureInstalled, onNewNode } from './install.mjs'
import { compiled } from './program.mjs'

/** Whom Node trusts besides the authorities it knows. It looks at these only as it begins. */
const trusted = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA']

ensureInstalled()
if (await onNewNode(import.meta.filename)) {
  if (loadEnvFile() && trusted.some((name) => process.env[name]))
    process.execve(process.execPath, [process.execPath, ...process.argv.slice(1)], process.env)
  // As the portal itself: a command takes half as long. Imported here, for an older Node has none.
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(compiled)
  await import('../server/command.ts')
}
