// `npm run portal -- <command>`: administration at the machine itself, such as creating the first
// admin.
import { loadEnvFile } from './env-file.mjs'
import { ensureInstalled, ensureNewNode } from './install.mjs'
import { compileCacheFolder } from './program.mjs'

/** Additional certificate authorities. Node reads these variables only when it starts. */
const certificateVariables = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA']

ensureInstalled()
if (await ensureNewNode(import.meta.filename)) {
  if (loadEnvFile() && certificateVariables.some((name) => process.env[name]))
    process.execve(process.execPath, [process.execPath, ...process.argv.slice(1)], process.env)
  // Uses the compile cache of the server, which halves the time of a command. Imported here,
  // because older Node versions lack the function.
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(compileCacheFolder)
  await import('../server/command.ts')
}
