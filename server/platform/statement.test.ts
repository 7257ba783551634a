import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../database/tables.ts'
import { portal } from '../testing/portal.ts'
import { statement, statements } from './statement.ts'

interface StatementInput {
  name: string
}

test('of a call a statement is built for its form alone: each form once, with the values of each call beside it', async () => {
  const { context } = await portal()
  const built: boolean[] = []
  const greet = statements('greeting', (_: Db, { isLoud }: { isLoud: boolean }, { name }: StatementInput) => {
    built.push(isLoud)
    return sql<{ said: string }>`select ${isLoud ? sql`upper(${name}::text)` : sql`${name}::text`} as said`
  })
  const greetingOf = async (isLoud: boolean, name: string) => {
    const [pooledAnswer] = await greet(context.pool, { isLoud }, { name })
    const [transactionAnswer] = await context.db
      .transaction()
      .execute((tx) => greet(tx, { isLoud }, { name }))
    expect(transactionAnswer).toEqual(pooledAnswer)
    return pooledAnswer?.said
  }
  expect([
    await greetingOf(false, 'Maria'),
    await greetingOf(true, 'Owen'),
    await greetingOf(false, 'Ana'),
  ]).toEqual(['Maria', 'OWEN', 'Ana'])
  expect(built).toEqual([false, true])
})

test('what is sent beside a statement cannot become part of its text', async () => {
  const { context } = await portal()
  for (const read of [
    ({ name }: StatementInput) => sql`select ${`to ${name}`}::text`,
    ({ name }: StatementInput) => sql`select ${JSON.stringify({ name })}::json`,
  ]) {
    const careless = statement('careless', (_: Db, input: StatementInput) => read(input))
    await expect(careless(context.pool, { name: 'Maria' })).rejects.toThrow('is sent beside the query')
  }
})
