import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = join(import.meta.dirname, '../../package.json')

/** The version of this release: major.minor.patch. */
export const version = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, 'utf8'))).version

/** Whether a version comes before another. */
export const isBefore = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) < 0

/** The newest of some versions. */
export const newestOf = (versions: readonly string[]): string | null =>
  versions.reduce<string | null>((newest, one) => (newest && isBefore(one, newest) ? newest : one), null)

/**
 * The oldest release that goes on working on the tables as a migration leaves them, where it takes something away that older
 * ones need: such a migration says so in its first line. Null where every release goes on that did before.
 */
export const worksWith = (migration: string): string | null =>
  /^-- Works with (\d+\.\d+\.\d+) and newer\b/.exec(migration)?.[1] ?? null

/** What a database says of the releases that brought it up to its tables. */
export interface Brought {
  /** The newest of them. */
  by: string
  /** The oldest release that goes on working on it; null where all do. */
  worksWith: string | null
}

/** A database that this release cannot work on: a newer one has taken away what it needs. */
export class TooNew extends Error {}
