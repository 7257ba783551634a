// `npm run migrations`: appends new migrations to migrations/order.txt, which records their release
// order and their hashes. --check, as in `npm run check`, only reports problems.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMigrationProblems, unreleasedLines } from '../server/platform/migration-order.ts'
import { root } from './install.mjs'

const folder = join(root, 'migrations')
const order = readFileSync(join(folder, 'order.txt'), 'utf8')
const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => ({ name: file.replace('.sql', ''), text: readFileSync(join(folder, file), 'utf8') }))
const problems = findMigrationProblems(order, migrations)
const missingLines = unreleasedLines(order, migrations)
if (process.argv.includes('--check') && missingLines.length > 0 && problems.length === 0)
  problems.push(
    `migrations/order.txt lacks ${missingLines.map((line) => line.split(' ')[1]).join(', ')}: npm run migrations`,
  )
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
for (const line of missingLines) appendFileSync(join(folder, 'order.txt'), `${line}\n`)
