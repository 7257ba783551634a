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

/** One database: its query builder, and the pool below it. */
export interface DatabaseAccess {
  db: Db
  pool: pg.Pool
}

/** What the portal works with, handed in by argument. Tests put their own parts in. */
export interface Context extends DatabaseAccess, Pick<AgencyCache, 'agency' | 'rereadAgency'> {
  /** The database for what may take longer than a call: exports and jobs. */
  background: DatabaseAccess
  files: Files
  /** Looks through uploads; null where no scanner is set up. */
  scan: Scan | null
  mail: Mailer
  push: Push
  secrets: Secrets
  settings: Settings
  log: Log
  now: () => Date
  /** Resolves so many milliseconds later. Throws Busy when the portal closes before. */
  pause: (ms: number) => Promise<unknown>
}

/** The agency's calendar date: what a policy's status is computed from. */
export const today = ({ agency, now }: Pick<Context, 'agency' | 'now'>) => dayIn(agency().timeZone, now())

/** Somebody whom a cover names, and its last day. */
export interface CoverParty {
  agentId: string
  name: string
  until: string
}

/** The signed-in person, as the session names them; kept from call to call, so nobody alters it. */
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
  /** The client that they act for; null of staff. */
  readonly accountId: string | null
  readonly accountName: string | null
  /** What they may do for it; null of staff. */
  readonly may: Right | null
  /** Whether it is theirs to say who else may act for it. */
  readonly isOwner: boolean
  /** Whether that client was closed: they see what was theirs, and begin nothing new. */
  readonly isFormer: boolean
  /** All for which they may act; null of staff. */
  readonly accounts: readonly { readonly id: string; readonly name: string }[] | null
  /** The agents whose clients an agent stands in for at the moment; null for none. */
  readonly covers: readonly string[] | null
  /** Whether an agent, or one of those, is an account manager of anybody: their clients are then not theirs alone. */
  readonly manages: boolean
  /** Whom they stand in for with their names, and who stands in for the person, each with the last day of it. */
  readonly covering: readonly CoverParty[]
  readonly coveredBy: readonly CoverParty[]
  /** Without two-step sign-in where the agency requires it of people like them: nothing but their own account is open to them. */
  readonly mustSetUpTwoStep: boolean
  readonly agent: {
    readonly id: string
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phone: string | null
    readonly license: string | null
  } | null
  /** Who of staff sees the portal as this person does, and for whom they stand in; null where it is the person. */
  readonly viewedBy: Pick<Me, 'id' | 'covers'> | null
}

/** Who it really is: of a person as whom staff sees the portal, who of staff. */
export const actualUser = <Person extends Pick<Me, 'id'> & Partial<Pick<Me, 'viewedBy' | 'covers'>>>(
  me: Person,
): Pick<Me, 'id'> & Partial<Pick<Me, 'covers'>> => me.viewedBy ?? me

/** One visit to one endpoint: what a handler has at hand beside what it was given. */
export interface RequestContext<Person = Me> extends Context {
  me: Person
  /** When the call came in. */
  arrived: Date
  ip: string
  userAgent: string | null
  /** Hash of the session this call came with; null for a visitor. */
  session: Buffer | null
  /** The Idempotency-Key of a call that creates something, if it came with one. */
  key: string | null
  /** Where an answer of 302 leads. */
  redirect(address: string): void
  /** Sets the cookie of a new session, or removes it. */
  setSession(token: string | null): void
  /** By which the browser is known again, whoever signs in with it; null for one that was never seen. */
  device: string | null
  /** Has the browser keep that for as long as it keeps anything. */
  setDevice(token: string): void
  /**
   * Does a writing in one transaction. With an Idempotency-Key, a writing that was done before is not done
   * again: its answer is given again.
   */
  write<Answer>(work: (tx: Db) => Promise<Answer>): Promise<Answer>
}
