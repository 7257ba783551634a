// The sources of a build: their hash, and the build id.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Everything that the portal runs or builds its page from. */
const sourcePaths = [
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
  const path = join(folder, name)
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [name]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => !isTest(file))
    .sort()
}

/**
 * A hash of files and folders without tests. A container image lacks the tests and must get the
 * same hash.
 */
export function hashOf(folder, names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap((name) => filesOf(folder, name)))
    hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

const commitPattern = /^[0-9a-f]{8,64}$/

/**
 * The build id: the commit, from git or from SOURCE_COMMIT, since an image is built without git
 * history. A hash of the sources if there is no history, or if they differ from the commit.
 */
export function buildIdOf(folder, { SOURCE_COMMIT } = process.env) {
  if (SOURCE_COMMIT) {
    if (commitPattern.test(SOURCE_COMMIT)) return SOURCE_COMMIT.slice(0, 8)
    throw new Error(`SOURCE_COMMIT: must be a commit, such as 01872ae0, and is ${SOURCE_COMMIT}`)
  }
  return commitOf(folder) ?? `build.${hashOf(folder, sourcePaths).slice(0, 8)}`
}

function commitOf(folder) {
  // Without a .git folder here, git would use the repository of a parent folder.
  if (!existsSync(join(folder, '.git'))) return null
  const git = (...words) => {
    // The portal's user may not own the folder, and git must not write to it.
    const gitOptions = ['-c', 'safe.directory=*', '--no-optional-locks']
    const { status, stdout } = spawnSync('git', [...gitOptions, ...words], { cwd: folder, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  return git('status', '--porcelain', '--', ...sourcePaths) === ''
    ? git('rev-parse', '--short=8', 'HEAD')
    : null
}
