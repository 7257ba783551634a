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
import { isCode } from './postgres/system.ts'
import { WrongSetting } from './wrong-setting.ts'

/** Of a key, in characters. */
export const minKeyLength = 32

const keyFile = 'secret.key'

/** The key of an installation that names none: made once, kept beside the data for its owner alone. */
export function readOrCreateKey(dataDir: string): string {
  const kept = readKeyFile(dataDir)
  if (kept !== undefined) return kept
  const made = randomBytes(32).toString('hex')
  try {
    writeKeyFile(dataDir, made)
    return made
  } catch (error) {
    // Of two first starts only one makes the key.
    const other = isCode(error, 'EEXIST') ? readKeyFile(dataDir) : undefined
    if (other === undefined) throw error
    return other
  }
}

/** The key that is kept in a file beside the data; undefined where there is none. Throws WrongSetting where it is no whole key. */
export function readKeyFile(dataDir: string, name = keyFile): string | undefined {
  const file = join(dataDir, name)
  if (!existsSync(file)) return undefined
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < minKeyLength)
    throw new WrongSetting(
      `SECRET_KEY: ${file} holds no whole key. Put the portal's key there again, or set it; where the portal has never run, remove the file`,
    )
  return key
}

const whole = { mode: 0o600, flag: 'wx', flush: true } as const
// What a disk says on which a file has one name.
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Keeps a key in a file beside the data, for its owner alone. Throws where another is kept there. */
export function writeKeyFile(dataDir: string, key: string, name = keyFile): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true })
  if (readKeyFile(dataDir, name) === key) return file
  // Written aside: nobody ever reads half of it, and a full disk leaves none.
  const making = `${file}.${randomBytes(8).toString('hex')}`
  try {
    writeFileSync(making, key, whole)
    try {
      linkSync(making, file)
    } catch (error) {
      if (!withoutLinks.some((code) => isCode(error, code))) throw error
      writeFileSync(file, key, whole)
    }
    flushFolder(dataDir)
  } finally {
    rmSync(making, { force: true })
  }
  return file
}

/** Waits until the names in a folder are on the disk: what is sealed under a key is lost with it. */
function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
