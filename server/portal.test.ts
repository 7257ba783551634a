import { expect, test } from 'vitest'
import { openSession } from './http/session.ts'
import { StorageFailed } from './platform/files.ts'
import { tidy } from './portal.ts'
import { portal } from './testing/portal.ts'

test('while the storage is away, what is past its time in the database is forgotten all the same', async () => {
  const { context, people, clock } = await portal()
  await openSession(context.db, people.client.id, { now: context.now, ip: '127.0.0.1', userAgent: null })
  clock.time = new Date(clock.time.getTime() + 365 * 86_400_000)
  const files = { ...context.files, removeUnfinished: () => Promise.reject(new StorageFailed('It is away')) }
  await expect(tidy({ ...context, files })()).rejects.toThrow('It is away')
  expect(await context.db.selectFrom('sessions').select('userId').execute()).toEqual([])
})
