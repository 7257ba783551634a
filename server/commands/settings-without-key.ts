import { randomBytes } from 'node:crypto'
import { presentKey } from '../platform/settings.ts'
import { readSettings, type Settings } from '../settings.ts'

/**
 * The settings of a portal, and its key where it has one. None is made beside its data, as a first start does: a backup's own may
 * come to stand there, and what only looks leaves nothing behind.
 */
export function settingsWithoutKey(): { settings: Settings; key: string | undefined } {
  const key = presentKey(process.env)
  const SECRET_KEY = key ?? randomBytes(32).toString('hex')
  return { settings: readSettings({ ...process.env, SECRET_KEY, SECRET_KEY_FILE: '' }), key }
}
