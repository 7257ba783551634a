import { createHash } from 'node:crypto'
import { oldestCompatibleRelease } from './releases.ts'

/** A released migration. Databases have run it, so neither its text nor its order may change. */
interface ReleasedMigration {
  name: string
  /** SHA-256 of the text, in hex. */
  hash: string
}

/** A file in the migrations folder; `name` has no extension. */
interface MigrationFile {
  name: string
  text: string
}

const hashOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/** Parses migrations/order.txt: a hash and a name per line, in order of release. */
export const releasedMigrations = (order: string): ReleasedMigration[] =>
  order
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [hash = '', name = ''] = line.split(' ')
      return { hash, name }
    })

/** The lines that order.txt lacks: one for each migration not released yet. */
export function unreleasedLines(order: string, migrations: readonly MigrationFile[]): string[] {
  const releasedNames = new Set(releasedMigrations(order).map(({ name }) => name))
  return migrations
    .filter(({ name }) => !releasedNames.has(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, text }) => `${hashOf(text)} ${name}`)
}

/**
 * Changes that can break an older release running next to a newer one. squawk refuses them unless
 * the migration has an ignore comment.
 */
const contractionPattern = /ban-drop|renaming|changing-column-type|not-null|adding-required-field/
const isContraction = (text: string) =>
  text.split('\n').some((line) => line.includes('squawk-ignore') && contractionPattern.test(line))

/**
 * Problems with the migrations, in words. An empty list means that databases of every release can
 * be upgraded.
 */
export function findMigrationProblems(order: string, migrations: readonly MigrationFile[]): string[] {
  const texts = new Map(migrations.map(({ name, text }) => [name, text]))
  const releasedList = releasedMigrations(order)
  const lastReleasedName = releasedList.reduce(
    (highestName, { name }) => (name > highestName ? name : highestName),
    '',
  )
  return [
    ...releasedList.flatMap(({ name, hash }) => {
      const text = texts.get(name)
      if (text === undefined) return `${name} is gone, but databases have run it. Bring it back`
      if (hashOf(text) === hash) return []
      return `${name} was changed, but databases have run it as it was. Put what is new into a migration of its own`
    }),
    ...migrations.flatMap(({ name, text }) =>
      isContraction(text) && oldestCompatibleRelease(text) === null
        ? `${name} takes away what releases before may need. Say in its first line which ones do not: -- Works with 0.2.0 and newer: …`
        : [],
    ),
    ...unreleasedLines(order, migrations).flatMap((line) => {
      const [, name = ''] = line.split(' ')
      if (name > lastReleasedName) return []
      return `${name} comes before ${lastReleasedName}, which databases may have run already. Give it a higher number; or, if nothing from ${name} on was ever released, remove those lines from migrations/order.txt and run npm run migrations`
    }),
  ]
}
