import { randomBytes } from 'node:crypto'
import { currentSecretKey } from '../platform/settings.ts'
import { readSettings, type Settings } from '../settings.ts'

/**
 * The settings of a portal, and its key if it has one. Unlike a first start, creates no key file: a
 * restore may put the backup's key there, and a check must leave no trace.
 */
export function settingsWithoutKey(): { settings: Settings; key: string | undefined } {
  const key = currentSecretKey(process.env)
  const SECRET_KEY = key ?? randomBytes(32).toString('hex')
  return { settings: readSettings({ ...process.env, SECRET_KEY, SECRET_KEY_FILE: '' }), key }
}
