// The sources of a build: their hash, and the name that the build has by them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Everything that the portal runs as it is, or makes its page of. */
const all = [
  'contract',
  'migrations',
  'scripts',
  'server',
  'web',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.code-groups.ts',
  'vite.features.ts',
]

const isTest = (name) =>
  /\.(test|testing)\.tsx?$/.test(name) || name.startsWith(join('server', 'testing') + sep)

function filesOf(folder, name) {
  const place = join(folder, name)
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [name]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => !isTest(file))
    .sort()
}

/** A hash of files and folders, without their tests: an image has none. */
export function hashOf(folder, names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap((name) => filesOf(folder, name)))
    hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

const isCommit = /^[0-9a-f]{8,64}$/

/**
 * The commit that a folder holds, by its history or by SOURCE_COMMIT: an image is built without
 * a history. Else a hash of the sources: without a history, or changed since the commit.
 */
export function buildIdOf(folder, { SOURCE_COMMIT } = process.env) {
  if (SOURCE_COMMIT) {
    if (isCommit.test(SOURCE_COMMIT)) return SOURCE_COMMIT.slice(0, 8)
    throw new Error(`SOURCE_COMMIT: must be a commit, such as 01872ae0, and is ${SOURCE_COMMIT}`)
  }
  return commitOf(folder) ?? `build.${hashOf(folder, all).slice(0, 8)}`
}

function commitOf(folder) {
  // Else git would find the history of a folder around this one.
  if (!existsSync(join(folder, '.git'))) return null
  const git = (...words) => {
    // The portal's own user need not own the folder. Nothing is written there.
    const around = ['-c', 'safe.directory=*', '--no-optional-locks']
    const { status, stdout } = spawnSync('git', [...around, ...words], { cwd: folder, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  return git('status', '--porcelain', '--', ...all) === '' ? git('rev-parse', '--short=8', 'HEAD') : null
}
