import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { release } from '../platform/releases.ts'
import { makeTestFolder } from './folders.ts'

const root = join(import.meta.dirname, '../..')
const git = (...commandArguments: string[]) =>
  execFileSync('git', commandArguments, { cwd: root, encoding: 'utf8' }).trim()

/** Tag of the previous release; without a tag, the last commit with its version. */
function commitBefore(): string {
  if (!existsSync(join(root, '.git')))
    throw new Error('The release before is taken from the history, which a clone has: git clone')
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n')
  const tag = tags.find((tag) => tag && tag !== `v${release}`)
  if (tag) return tag
  const releaseCommit = git('log', '-1', '--format=%H', `-S"version": "${release}"`, '--', 'package.json')
  if (!releaseCommit) throw new Error(`No commit of the history began ${release}: git fetch --unshallow`)
  return `${releaseCommit}~1`
}

const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
const packagesOf = (tree: string) =>
  Lock.parse(JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8'))).packages

/** The previous release in a folder, ready to start. */
export async function releaseBefore(): Promise<string> {
  const tree = join(await makeTestFolder(), 'release')
  await mkdir(tree)
  const archive = execFileSync('git', ['archive', commitBefore()], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', tree], { input: archive })
  const [packagesBefore, now] = [packagesOf(tree), packagesOf(root)]
  const isThere = ([packagePath, { version }]: [string, { version?: string | undefined }]) =>
    packagePath === '' || now[packagePath]?.version === version
  if (Object.entries(packagesBefore).every(isThere))
    await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  else
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: tree,
      stdio: 'inherit',
    })
  // The page is not tested, so the older release serves the current built page.
  await symlink(join(root, 'dist'), join(tree, 'dist'))
  return tree
}

/** This release with a newer version and additional migrations. */
export async function newerRelease(
  newerVersion: string,
  migrations: Record<string, string>,
): Promise<string> {
  const tree = join(await makeTestFolder(), 'release')
  await mkdir(tree)
  execFileSync('cp', [
    '-r',
    ...['server', 'contract', 'migrations', 'package.json'].map((part) => join(root, part)),
    tree,
  ])
  for (const part of ['node_modules', 'dist']) await symlink(join(root, part), join(tree, part))
  const manifest = join(tree, 'package.json')
  await writeFile(manifest, readFileSync(manifest, 'utf8').replace(`"${release}"`, `"${newerVersion}"`))
  for (const [name, text] of Object.entries(migrations))
    await writeFile(join(tree, 'migrations', `${name}.sql`), text)
  return tree
}
