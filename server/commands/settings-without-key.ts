import { randomBytes } from 'node:crypto'
import { presentKey } from '../platform/settings.ts'
import { readSettings, type Settings } from '../settings.ts'

/**
 * The settings of a place that a backup may come into, and its key, where it has one. None is made beside its data, as a first
 * start does: the backup's own is to stand there.
 */
export function settingsWithoutKey(): { settings: Settings; key: string | undefined } {
  const key = presentKey(process.env)
  const SECRET_KEY = key ?? randomBytes(32).toString('hex')
  return { settings: readSettings({ ...process.env, SECRET_KEY, SECRET_KEY_FILE: '' }), key }
}
