// `npm run migrations`: appends new migrations to migrations/order.txt, which records their release
// order and their hashes. --check, as in `npm run check`, only reports problems.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unreleasedLines, wrongMigrations } from '../server/platform/migration-order.ts'
import { root } from './install.mjs'

const folder = join(root, 'migrations')
const order = readFileSync(join(folder, 'order.txt'), 'utf8')
const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => ({ name: file.replace('.sql', ''), text: readFileSync(join(folder, file), 'utf8') }))
const wrong = wrongMigrations(order, migrations)
const lacking = unreleasedLines(order, migrations)
if (process.argv.includes('--check') && lacking.length > 0 && wrong.length === 0)
  wrong.push(
    `migrations/order.txt lacks ${lacking.map((line) => line.split(' ')[1]).join(', ')}: npm run migrations`,
  )
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
for (const line of lacking) appendFileSync(join(folder, 'order.txt'), `${line}\n`)
