import { carriers } from '../../../contract/values/carriers.ts'
import type { Db } from '../../database/tables.ts'

const fields = ['name', 'claimPhone', 'claimPage', 'naic', 'version'] as const

// As it is kept once something is known.
const nothing = { claimPhone: null, claimPage: null, naic: null, version: 1 }

/** Every carrier that a policy can be written with, with what the agency knows of it. */
export async function carriersKnown(db: Db) {
  const rows = await db.selectFrom('carriers').select(fields).execute()
  const known = new Map(rows.map((row) => [row.name, row]))
  return carriers.map((name) => ({ ...(known.get(name) ?? nothing), name }))
}

/** What is known of one of them. */
export async function carrierKnown(db: Db, name: (typeof carriers)[number]) {
  const row = await db.selectFrom('carriers').where('name', '=', name).select(fields).executeTakeFirst()
  return { ...(row ?? nothing), name }
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

type Known = Omit<Awaited<ReturnType<typeof carrierToChange>>, 'version'>

export const updateCarrier = (tx: Db, { name, ...known }: Known) =>
  tx.updateTable('carriers').set(known).where('name', '=', name).execute()
