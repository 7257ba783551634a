import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { maxCountedRows } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { fullName } from '../../contract/values/names.ts'
import { fileUrlOf } from '../features/documents/json-queries.ts'
import { fileUrl } from '../features/documents/links.ts'
import { newId } from '../platform/ids.ts'
import { freshPortal } from '../testing/portal.ts'
import { fullNameOf, instantSql, jsonOf } from './json.ts'

test('names, addresses and times are the same whether the database or the portal puts them together', async () => {
  const { context } = await freshPortal()
  const names = [
    null,
    '',
    'Maria',
    'Zoë',
    "O'Brien & Sons",
    '李',
    'a\tb',
    '%41',
    '👩🏽‍🌾',
    '"\\',
    'naïve.pdf',
    "~*!'()._-",
  ]
  for (const [index, firstName] of names.entries()) {
    const last = names.at(index - 3) ?? null
    const { rows } = await sql<{ full: string; url: string; at: string }>`
      select ${fullNameOf('u')} as full, ${fileUrlOf('d')} as url,
        ${instantSql(sql<string>`'2026-01-02 03:04:05.006+02'::timestamptz`)} as at
      from (select ${firstName}::text as first_name, ${last}::text as last_name) u,
        (select ${newId()}::text as id, ${firstName ?? 'none'}::text as file_name) d`.execute(context.db)
    const [row] = rows
    expect(row?.full).toBe(fullName(firstName, last))
    expect(row?.url.split('/').at(-1)).toBe(
      fileUrl({ id: '', fileName: firstName ?? 'none' })
        .split('/')
        .at(-1),
    )
    expect(row?.at).toBe('2026-01-02T01:04:05.006Z')
  }
})

test('a key that the contract does not name is not selected, and one that it names is never left out', () => {
  const Shown = z.object({ name: z.string() })
  const more = { name: sql<string>`'a'`, secret: sql<string>`'b'` }
  expect(JSON.stringify(jsonOf(Shown, more).toOperationNode())).not.toContain('secret')
  // @ts-expect-error: the types refuse a selection without the key `name`.
  expect(() => jsonOf(Shown, {})).toThrow("Nobody has said what 'name' shows")
})

test('a list of more than ten thousand is not counted to its end, and says so; any other says how many there are', async () => {
  const { as, people, context } = await freshPortal()
  const add = (count: number) =>
    sql`insert into requests (id, type, status, description, details, is_urgent, requester_id, created_at, changed_at)
      select gen_random_uuid(), 'other', 'pending', 'Something else', '', false, ${people.client.id}, now(), now()
      from generate_series(1, ${count}::int)`.execute(context.db)
  const readPage = async () => {
    const { total, isTotalCapped, requests } = (await as(people.agent).call(api.requests.list, { limit: 2 }))
      .body
    return [requests.length, total, isTotalCapped]
  }
  expect(await readPage()).toEqual([0, 0, undefined])
  await add(2)
  expect(await readPage()).toEqual([2, 2, undefined])
  await add(maxCountedRows - 2)
  expect(await readPage()).toEqual([2, maxCountedRows, undefined])
  await add(1)
  expect(await readPage()).toEqual([2, maxCountedRows, true])
})
