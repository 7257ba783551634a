// Runs the portal like `npm start` on an empty folder: embedded database, demo agency, emails as
// files.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../scripts/install.mjs'

const folder = join(root, '.cache/e2e-data')
await rm(folder, { recursive: true, force: true })
process.env.DATA_DIR = folder
process.env.LOG_LEVEL = 'error'
delete process.env.DATABASE_URL
await import('../scripts/start.mjs')
