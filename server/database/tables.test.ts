import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableTypes } from '../platform/table-types.ts'
import { portal } from '../testing/portal.ts'

test('server/database/tables.ts says what the migrations made (npm run tables)', async () => {
  const { context } = await portal()
  expect(await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8')).toBe(await tableTypes(context.db))
})
