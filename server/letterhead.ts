import { demonstration } from '../contract/values/demonstration.ts'
import type { Context } from './context.ts'
import type { Db } from './database/tables.ts'
import { wrongField } from './failure.ts'
import { replaceMissingGlyphs } from './platform/paper/glyphs.ts'

/** The row of `installation` that tells the demo from an agency of somebody's own. */
export const demoMark = { name: 'demo', value: 'Harborline' }

/** The demo agency was loaded into this database, whatever the settings say by now. */
export const isDemo = async (db: Db) =>
  (await db
    .selectFrom('installation')
    .select('name')
    .where('name', '=', demoMark.name)
    .executeTakeFirst()) !== undefined

/** What the agency's own papers have in common: who issues them, in which colour, and what they say at the foot. */
export async function letterheadOf(db: Db, { agency }: Pick<Context, 'agency'>) {
  const { name, address, phone, email, license, color } = agency()
  return {
    name,
    lines: [address, `${phone}, ${email}`, license && `Agency License ${license}`].filter(
      (line) => line !== null && line !== '',
    ),
    color,
    /** Stands on every page, and beside what is shown of the paper; null where the agency is real. */
    foot: (await isDemo(db)) ? demonstration : null,
  }
}

export type Letterhead = Awaited<ReturnType<typeof letterheadOf>>

/** Refuses what somebody types that a paper would show as empty boxes. */
export function refuseMissingGlyphs(field: string, typed: string | null): void {
  const { missing } = replaceMissingGlyphs(typed ?? '')
  if (missing.length > 0)
    throw wrongField(field, `The paper cannot show ${missing.join(' ')}. Please use Latin letters`)
}
