import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { InsuranceLine } from '../contract/lines.ts'
import { type BusinessCalendar, type OpenHours, usualWeek } from '../contract/values/business-hours.ts'
import type { Db } from './database/tables.ts'
import type { ChangeFeed } from './platform/change-feed.ts'
import type { Log } from './platform/log.ts'
import type { AgencyDetails } from './settings.ts'

/** Whose portal it is, as its admins keep it under Settings. */
export interface AgencyProfile extends AgencyDetails, BusinessCalendar {
  /** The hash of the picture beside its name; null where it has none. */
  logo: string | null
  version: number
  /** The lines of insurance that it writes, retired ones too. */
  lines: readonly InsuranceLine[]
}

/** Until somebody has said whose portal it is. */
export const unnamedAgency: AgencyProfile = {
  name: 'Client Portal',
  phone: '',
  email: '',
  license: null,
  address: null,
  color: '#a33b00',
  timeZone: 'America/New_York',
  week: usualWeek,
  holidays: [],
  logo: null,
  version: 1,
  lines: [],
}

const Hours = z.object({ opens: z.string(), closes: z.string() }) satisfies z.ZodType<OpenHours>
const StoredHours = z.object({
  week: z.array(Hours.nullable()).length(7),
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
})

/** The agency as the database has it; `unnamed` until somebody has said who it is. */
export async function readAgency(db: Db): Promise<AgencyProfile> {
  const row = await db
    .selectFrom('agency')
    .select([
      'name',
      'phone',
      'email',
      'license',
      'address',
      'color',
      'timeZone',
      'week',
      'holidays',
      'version',
    ])
    .select('logoHash as logo')
    .executeTakeFirst()
  const lines = await readLines(db)
  return row ? { ...row, ...StoredHours.parse(row), lines } : { ...unnamedAgency, lines }
}

/** The lines of insurance, by category and in their order. */
export const readLines = (db: Db): Promise<InsuranceLine[]> =>
  db
    .selectFrom('lines')
    .select(['name', 'slug', 'category', 'kind', 'claimsMade', 'limits', 'hasVehicles', 'onCertificates'])
    .select(['formerNames', 'retiredAt', 'version'])
    .orderBy('category')
    .orderBy('place')
    .orderBy('name')
    .execute()

/** Whether somebody can administer the portal. Nobody can before its first admin, who is never without a successor. */
export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The picture beside the agency's name; none where it has another by now, or none. */
export const readLogo = async (db: Db, hash: string): Promise<Buffer | null> =>
  (await db.selectFrom('agency').select('logo').where('logoHash', '=', hash).executeTakeFirst())?.logo ?? null

/** Writes down who the agency is, unless that is known. */
export async function fillAgency(db: Db, details: AgencyDetails): Promise<void> {
  await db
    .insertInto('agency')
    .values({ ...details, week: JSON.stringify(usualWeek) })
    .onConflict((row) => row.column('id').doNothing())
    .execute()
}

/** The channel on which the database tells that the agency has changed. */
const agencyChannel = 'agency'
const maxStaleness = 60_000

/** The agency, kept in the process: read when it has changed, on whichever instance, and every minute besides. */
export interface AgencyCache {
  /** As it was last read. */
  agency(): AgencyProfile
  /** Reads it now: whoever changes it answers with what it has become. */
  rereadAgency(): Promise<void>
  /** Reads it, and hears of its changes from now on until what this answers is called. */
  follow(changes: ChangeFeed): Promise<() => void>
}

export function openAgencyCache({ db, log }: { db: Db; log: Log }): AgencyCache {
  let known = unnamedAgency
  let readings = 0
  let latest = 0

  async function rereadAgency() {
    const mine = ++readings
    const read = await readAgency(db)
    // What was asked for later knows better.
    if (mine < latest) return
    latest = mine
    // The same object as long as nothing has changed: what `madeOf` made of it is not made again each minute.
    if (!isDeepStrictEqual(known, read)) known = read
  }

  return {
    agency: () => known,
    rereadAgency,
    async follow(changes) {
      let hears = false
      const reread = () =>
        rereadAgency().catch((error: unknown) =>
          log.warn(
            { err: error },
            'The data of the agency could not be read anew. It is tried again within a minute',
          ),
        )
      const heard = { onChange: () => void reread(), onGap: () => void reread() }
      const listen = async () => {
        hears = true
        await changes.listen(agencyChannel, heard).catch((error: unknown) => {
          hears = false
          log.warn({ err: error }, 'Changes of the agency cannot be heard. They are seen within a minute')
        })
      }
      await listen()
      // It may have changed before it was listened to.
      await rereadAgency()
      const timer = setInterval(async () => {
        if (!hears) await listen()
        await reread()
      }, maxStaleness).unref()
      return () => clearInterval(timer)
    },
  }
}

/** What is made of the agency: made when it is first asked for, and anew once the agency has changed. */
export function derivedFromAgency<Made>(
  agency: () => AgencyProfile,
  make: (agency: AgencyProfile) => Made,
): () => Made {
  let last: { agency: AgencyProfile; made: Made } | undefined
  return () => {
    const now = agency()
    if (last?.agency !== now) last = { agency: now, made: make(now) }
    return last.made
  }
}
