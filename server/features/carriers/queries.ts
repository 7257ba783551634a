import { carriers } from '../../../contract/values/carriers.ts'
import type { Db } from '../../database/tables.ts'

const fields = ['name', 'claimPhone', 'claimPage', 'naic'] as const

const nothing = { claimPhone: null, claimPage: null, naic: null }

/** Every carrier that a policy can be written with, with what the agency knows of it. */
export async function carriersKnown(db: Db) {
  const rows = await db.selectFrom('carriers').select(fields).execute()
  const known = new Map(rows.map((row) => [row.name, row]))
  return carriers.map((name) => ({ ...(known.get(name) ?? nothing), name }))
}

/** What is known of a carrier, locked until the transaction ends. */
export async function carrierToChange(tx: Db, name: string) {
  await tx
    .insertInto('carriers')
    .values({ name })
    .onConflict((row) => row.column('name').doNothing())
    .execute()
  return tx
    .selectFrom('carriers')
    .select(fields)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Known = Awaited<ReturnType<typeof carrierToChange>>

export const updateCarrier = (tx: Db, { name, ...known }: Known) =>
  tx.updateTable('carriers').set(known).where('name', '=', name).execute()
