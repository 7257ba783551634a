import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderOfItsOwn } from '../testing/folders.ts'
import { isDatabaseGone, openPool } from './db.ts'

test('a database whose socket is not there is gone; a file that is not there says nothing of the database', async () => {
  const folder = await folderOfItsOwn()
  const pool = openPool({ host: folder })
  onTestFinished(() => pool.end())
  const noSocket = await pool.query('select 1').catch((error: unknown) => error)
  const noFile = await readFile(join(folder, 'a')).catch((error: unknown) => error)
  expect([isDatabaseGone(noSocket), isDatabaseGone(noFile)]).toEqual([true, false])
})
