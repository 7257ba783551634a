import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Package = z.object({ version: z.string() })

/** A folder's release and its build: 0.3.0, and 0.3.0+01872ae0 where it was built. */
export function versionsIn(folder: string): { release: string; version: string } {
  const { version: release } = Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const build = join(folder, 'dist/.build')
  return { release, version: existsSync(build) ? `${release}+${readFileSync(build, 'utf8')}` : release }
}

/** `release` says what this portal works with; `version` tells two builds of one release apart. */
export const { release, version } = versionsIn(join(import.meta.dirname, '../..'))

const releaseOf = (version: string) => version.replace(/\+.*/, '')

/** Whether a version is of an earlier release than another. Builds of one release have no order. */
export const isEarlierRelease = (one: string, other: string) =>
  releaseOf(one).localeCompare(releaseOf(other), 'en', { numeric: true }) < 0

/** The newest of some versions; of several builds of one release the last. */
export const newestVersion = (versions: readonly string[]): string | null =>
  versions.reduce<string | null>(
    (newest, one) => (newest && isEarlierRelease(one, newest) ? newest : one),
    null,
  )

/**
 * The oldest release that goes on working on the tables as a migration leaves them, where it takes something away that older
 * ones need: such a migration says so in its first line. Null where every release goes on that did before.
 */
export const oldestCompatibleRelease = (migration: string): string | null =>
  /^-- Works with (\d+\.\d+\.\d+) and newer\b/.exec(migration)?.[1] ?? null

/** What a database says of the releases that brought it up to its tables. */
export interface DatabaseRelease {
  /** The newest of them. */
  by: string
  /** The oldest release that goes on working on it; null where all do. */
  worksWith: string | null
}

/** A database that this release cannot work on: a newer one has taken away what it needs. */
export class DatabaseTooNew extends Error {}
