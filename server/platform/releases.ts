import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Package = z.object({ version: z.string() })

/** A folder's release and build: 0.3.0, or 0.3.0+01872ae0 if it was built. */
export function readVersions(folder: string): { release: string; version: string } {
  const { version: release } = Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const build = join(folder, 'dist/.build')
  return { release, version: existsSync(build) ? `${release}+${readFileSync(build, 'utf8')}` : release }
}

/**
 * The release and the version of the running portal. `release` decides compatibility; `version`
 * also distinguishes builds of one release.
 */
export const { release, version } = readVersions(join(import.meta.dirname, '../..'))

const releaseOf = (version: string) => version.replace(/\+.*/, '')

/** Whether `one` is an earlier release. Builds of one release have no order. */
export const isEarlierRelease = (one: string, other: string) =>
  releaseOf(one).localeCompare(releaseOf(other), 'en', { numeric: true }) < 0

/** The newest version; of several builds of one release, the last in the list. */
export const newestVersion = (versions: readonly string[]): string | null =>
  versions.reduce<string | null>(
    (newestRelease, version) =>
      newestRelease && isEarlierRelease(version, newestRelease) ? newestRelease : version,
    null,
  )

/**
 * The oldest release that still works after a migration that removes something, as its first line
 * declares; null if every earlier release still works.
 */
export const oldestCompatibleRelease = (migration: string): string | null =>
  /^-- Works with (\d+\.\d+\.\d+) and newer\b/.exec(migration)?.[1] ?? null

/** The releases that a database has recorded. */
export interface DatabaseRelease {
  /** The newest release that migrated it. */
  by: string
  /** The oldest release that still works on it; null if all do. */
  worksWith: string | null
}

/** A newer release has removed something that this release needs. */
export class IncompatibleDatabaseError extends Error {}
