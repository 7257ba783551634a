import type pg from 'pg'
import { dayIn } from '../contract/values/days.ts'
import type { Right } from '../contract/values/rights.ts'
import type { Role } from '../contract/values/roles.ts'
import type { AgencyCache } from './agency.ts'
import type { Db } from './database/tables.ts'
import type { Files } from './platform/files.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail.ts'
import type { Push } from './platform/push.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Scan } from './platform/virus-scan.ts'
import type { Settings } from './settings.ts'

export interface DatabaseAccess {
  db: Db
  pool: pg.Pool
}

/** The portal's dependencies, passed as an argument. Tests pass their own. */
export interface Context extends DatabaseAccess, Pick<AgencyCache, 'agency' | 'rereadAgency'> {
  /** Database access with longer timeouts, for exports and jobs. */
  background: DatabaseAccess
  files: Files
  /** The virus scanner for uploads; null if none is configured. */
  scan: Scan | null
  mail: Mailer
  push: Push
  secrets: Secrets
  settings: Settings
  log: Log
  now: () => Date
  /** Waits `ms` milliseconds. Throws BusyError if the portal shuts down first. */
  pause: (ms: number) => Promise<unknown>
}

/** The date in the agency's time zone, which decides the status of policies. */
export const today = ({ agency, now }: Pick<Context, 'agency' | 'now'>) => dayIn(agency().timeZone, now())

/** The other agent of a cover (one agent stands in for another), and the last day of the cover. */
export interface StandInParty {
  agentId: string
  name: string
  until: string
}

/** The signed-in person, from the session. Cached across calls, so it is read-only. */
export interface Me {
  readonly id: string
  readonly role: Role
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string
  readonly username: string
  readonly phone: string | null
  readonly company: string | null
  readonly address: string | null
  readonly version: number
  /** The client account that the person acts for; null for staff. */
  readonly accountId: string | null
  readonly accountName: string | null
  /** The person's right for that client; null for staff. */
  readonly may: Right | null
  /** Only the owner decides who else may act for the client. */
  readonly isOwner: boolean
  /** The client is closed: its portal users can still read, send requests and report claims. */
  readonly isFormer: boolean
  /** All client accounts that the person may act for; null for staff. */
  readonly accounts: readonly { readonly id: string; readonly name: string }[] | null
  /** The agents for whom this agent stands in at the moment; null for none. */
  readonly covers: readonly string[] | null
  /**
   * True if the agent, or one they cover for, is an account manager and so sees other agents'
   * clients.
   */
  readonly manages: boolean
  /**
   * `covering`: the agents for whom this agent stands in. `coveredBy`: the agents who stand in for
   * this agent. Each with the last day of the cover.
   */
  readonly covering: readonly StandInParty[]
  readonly coveredBy: readonly StandInParty[]
  /** The person must set up two-step sign-in. Until then only their own account is accessible. */
  readonly mustSetUpTwoStep: boolean
  readonly agent: {
    readonly id: string
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phone: string | null
    readonly license: string | null
  } | null
  /** The staff member who views the portal as this person; null for the person themselves. */
  readonly viewedBy: Pick<Me, 'id' | 'covers'> | null
  /** The key of the program that acts for the person; absent in a session. */
  readonly apiKey?: { readonly id: string; readonly name: string }
}

/** The person behind the call: in view-as the staff member. */
export const actualUser = <Person extends Pick<Me, 'id'> & Partial<Pick<Me, 'viewedBy' | 'covers'>>>(
  me: Person,
): Pick<Me, 'id'> & Partial<Pick<Me, 'covers'>> => me.viewedBy ?? me

/** The context of one call, passed to its handler with the input. */
export interface RequestContext<Person = Me> extends Context {
  me: Person
  arrived: Date
  ip: string
  userAgent: string | null
  /** Hash of the session's token; null for a visitor. */
  session: Buffer | null
  /** The Idempotency-Key of a creating call, if sent. */
  key: string | null
  /** The target of a 302 answer. */
  redirect(address: string): void
  /** Sets or removes the session cookie. */
  setSession(token: string | null): void
  /**
   * The id of the browser, the same for everyone who signs in with it; null for an unknown browser.
   */
  device: string | null
  /** Sets the device cookie. */
  setDevice(token: string): void
  /** Runs a write in one transaction. With an Idempotency-Key, a retry gets the first answer. */
  write<Answer>(work: (tx: Db) => Promise<Answer>): Promise<Answer>
}
