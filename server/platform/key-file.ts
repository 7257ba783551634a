import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { InvalidSettingError } from './invalid-setting.ts'
import { hasErrorCode } from './postgres/system.ts'

/** In characters. */
export const minKeyLength = 32

const keyFile = 'secret.key'

/**
 * The key of an installation that sets none: created once, next to the data, readable by its owner
 * alone.
 */
export function readOrCreateKey(dataDir: string): string {
  const existingKey = readKeyFile(dataDir)
  if (existingKey !== undefined) return existingKey
  const newKey = randomBytes(32).toString('hex')
  try {
    writeKeyFile(dataDir, newKey)
    return newKey
  } catch (error) {
    // Two first starts may race; only one creates the key.
    const otherKey = hasErrorCode(error, 'EEXIST') ? readKeyFile(dataDir) : undefined
    if (otherKey === undefined) throw error
    return otherKey
  }
}

/**
 * Reads the key file next to the data; undefined if there is none. Throws InvalidSettingError if
 * the key is too short.
 */
export function readKeyFile(dataDir: string, name = keyFile): string | undefined {
  const file = join(dataDir, name)
  if (!existsSync(file)) return undefined
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < minKeyLength)
    throw new InvalidSettingError(
      `SECRET_KEY: ${file} has no complete key. Put the portal's key there again, or set it. If the portal has never run, remove the file`,
    )
  return key
}

const exclusiveWrite = { mode: 0o600, flag: 'wx', flush: true } as const
// Errors from file systems without hard links.
const noLinkErrorCodes = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/**
 * Writes a key file next to the data, readable by its owner alone. Throws if it already holds
 * another key.
 */
export function writeKeyFile(dataDir: string, key: string, name = keyFile): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true })
  if (readKeyFile(dataDir, name) === key) return file
  // Written to a temporary file and then linked, so that nobody can read half a key. A file system
  // without hard links gets the file directly.
  const temporaryFile = `${file}.${randomBytes(8).toString('hex')}`
  try {
    writeFileSync(temporaryFile, key, exclusiveWrite)
    try {
      linkSync(temporaryFile, file)
    } catch (error) {
      if (!noLinkErrorCodes.some((code) => hasErrorCode(error, code))) throw error
      writeFileSync(file, key, exclusiveWrite)
    }
    flushFolder(dataDir)
  } finally {
    rmSync(temporaryFile, { force: true })
  }
  return file
}

/** Syncs the folder's entries to disk: losing the key would lose everything encrypted with it. */
function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
