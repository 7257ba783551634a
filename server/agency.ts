import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { InsuranceLine } from '../contract/lines.ts'
import { type BusinessCalendar, type OpenHours, usualWeek } from '../contract/values/business-hours.ts'
import type { Db } from './database/tables.ts'
import type { ChangeFeed } from './platform/change-feed.ts'
import type { Log } from './platform/log.ts'
import type { AgencyDetails } from './settings.ts'

/** The agency's profile, from Settings. */
export interface AgencyProfile extends AgencyDetails, BusinessCalendar {
  /** Hash of the logo; null for none. */
  logo: string | null
  version: number
  /** Lines of insurance, retired ones too. */
  lines: readonly InsuranceLine[]
  /** True for the demo agency, whose sign-ins are public. */
  isDemo: boolean
  /** The name of the identity provider at which staff may sign in; null without one. */
  signInProvider: string | null
}

/** The profile before setup. */
export const defaultAgency: AgencyProfile = {
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
  isDemo: false,
  signInProvider: null,
}

const Hours = z.object({ opens: z.string(), closes: z.string() }) satisfies z.ZodType<OpenHours>
const StoredHours = z.object({
  week: z.array(Hours.nullable()).length(7),
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
})

/** Reads the agency from the database; `defaultAgency` before setup. */
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
  const isDemo = await isDemoAgency(db)
  const provider = await db.selectFrom('signInProvider').select('label').executeTakeFirst()
  const signInProvider = provider?.label ?? null
  return row
    ? { ...row, ...StoredHours.parse(row), lines, isDemo, signInProvider }
    : { ...defaultAgency, lines }
}

/** The row of `installation` that marks the demo agency. */
export const demoMark = { name: 'demo', value: 'Harborline' }

/** True if the demo agency was loaded into this database, whatever DEMO says now. */
export const isDemoAgency = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('installation')
    .select('name')
    .where('name', '=', demoMark.name)
    .executeTakeFirst()) !== undefined

/** Lines of insurance, by category and in display order. */
export const readLines = (db: Db): Promise<InsuranceLine[]> =>
  db
    .selectFrom('lines')
    .select(['name', 'slug', 'category', 'kind', 'claimsMade', 'limits', 'hasVehicles', 'onCertificates'])
    .select(['formerNames', 'retiredAt', 'version'])
    .orderBy('category')
    .orderBy('place')
    .orderBy('name')
    .execute()

/**
 * An active admin with a password exists. The last admin cannot be deactivated, so a portal that
 * has an admin keeps one.
 */
export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The agency's logo by its hash; null if it has another logo or none. */
export const readLogo = async (db: Db, hash: string): Promise<Buffer | null> =>
  (await db.selectFrom('agency').select('logo').where('logoHash', '=', hash).executeTakeFirst())?.logo ?? null

/** Stores the agency's profile, unless there is one. */
export async function insertAgencyIfNone(db: Db, details: AgencyDetails): Promise<void> {
  await db
    .insertInto('agency')
    .values({ ...details, week: JSON.stringify(usualWeek) })
    .onConflict((row) => row.column('id').doNothing())
    .execute()
}

/** The PostgreSQL channel that announces changes of the agency. */
const agencyChannel = 'agency'
const maxStaleness = 60_000

/**
 * The agency's profile in memory. Each instance reads the profile again after a change on any
 * instance, and every minute.
 */
export interface AgencyCache {
  agency(): AgencyProfile
  /** Reads the profile at once, for callers that have just changed it. */
  rereadAgency(): Promise<void>
  /** Reads the profile and follows its changes, until the returned function is called. */
  followChanges(changes: ChangeFeed): Promise<() => void>
}

export function openAgencyCache({ db, log }: { db: Db; log: Log }): AgencyCache {
  let cachedAgency = defaultAgency
  let readings = 0
  let latestReading = 0

  async function rereadAgency() {
    const ownReading = ++readings
    const storedAgency = await readAgency(db)
    // Another call has started later and finished earlier, so this result is out of date.
    if (ownReading < latestReading) return
    latestReading = ownReading
    // An unchanged profile stays the same object: for a new object `memoizeByAgency` would compute
    // its value again every minute.
    if (!isDeepStrictEqual(cachedAgency, storedAgency)) cachedAgency = storedAgency
  }

  return {
    agency: () => cachedAgency,
    rereadAgency,
    async followChanges(changes) {
      let isListening = false
      const reread = () =>
        rereadAgency().catch((error: unknown) =>
          log.warn({ err: error }, 'Agency settings could not be reloaded; retrying within a minute'),
        )
      const channelListener = { onChange: () => void reread(), onGap: () => void reread() }
      const listen = async () => {
        isListening = true
        await changes.listen(agencyChannel, channelListener).catch((error: unknown) => {
          isListening = false
          log.warn({ err: error }, 'Agency change channel unavailable; changes are seen within a minute')
        })
      }
      await listen()
      // Reads changes that were made before the listener started.
      await rereadAgency()
      const timer = setInterval(async () => {
        if (!isListening) await listen()
        await reread()
      }, maxStaleness).unref()
      return () => clearInterval(timer)
    },
  }
}

/**
 * Derives a value from the agency's profile. The value is computed at its first use, and again
 * after a change of the profile.
 */
export function memoizeByAgency<Value>(
  agency: () => AgencyProfile,
  make: (agency: AgencyProfile) => Value,
): () => Value {
  let last: { agency: AgencyProfile; value: Value } | undefined
  return () => {
    const now = agency()
    if (last?.agency !== now) last = { agency: now, value: make(now) }
    return last.value
  }
}
