// `npm run portal -- <command>`: what is done at the machine itself, such as making the first admin.
import { ensureInstalled, onNewNode } from './install.mjs'

ensureInstalled()
if (await onNewNode(import.meta.filename)) await import('../server/command.ts')
