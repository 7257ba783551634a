import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Right } from '../../contract/values/rights.ts'
import type { Seer } from '../access.ts'
import { today, type Visit } from '../context.ts'
import type { DB, Db } from '../database/tables.ts'
import { type FormOf, type Planning, type Query, statements } from '../platform/statement.ts'

/** Who reads and when, as a query sees it while it is built: marks stand for what differs from call to call. */
export interface Reading {
  db: Kysely<DB>
  me: Seer
  now: string
  /** The agency's date, and the zone in which it is that date. */
  day: string
  zone: string
  /** The agency's own licence, which stands in for that of an agent who has none. */
  agencyLicense: string | null
}

/** Always true. A statement that asks for it is not shared out to processes that PostgreSQL starts for it. */
export const inOneProcess = sql<boolean>`in_one_process()`

/** The values behind these marks. */
interface Marked extends Pick<Reading, 'now' | 'day' | 'zone' | 'agencyLicense'> {
  myId: string
  myCovers: readonly string[] | null
}

/** What of a person makes the query another; who they are, and for whom they stand in, is sent beside it. */
interface Sight extends Pick<Seer, 'role'> {
  /** Of somebody of a client; '' of staff. */
  may: Right | ''
  standsIn: boolean
  manages: boolean
  /** Of staff who see the portal as somebody does. */
  isViewed: boolean
}

/** Who it is makes no query another, and stands in none. */
const nobodyNamed = { id: '', covers: null }

type Values = object & { [Name in keyof Marked]?: never }
type Viewer = Pick<Visit, 'agency' | 'now'> & { me: Seer }

/**
 * A query about what a person sees that runs often: built once for each role and right, for who stands in for others and for account managers, and prepared
 * once for each connection.
 */
export function reading<Given extends Values, Row>(
  name: string,
  build: (reading: Reading, given: Given) => Query<Row>,
  options?: Planning,
) {
  const read = readings<object, Given, Row>(name, build, options)
  return (on: pg.Pool | Db, visit: Viewer, given: Given) => read(on, visit, {}, given)
}

/** The same of a query that has forms of its own beside: a statement for each, built when it is first asked for. */
export function readings<Form extends FormOf<Form>, Given extends Values, Row>(
  name: string,
  build: (reading: Reading, given: Given, form: Form) => Query<Row>,
  options?: Planning,
) {
  const run = statements<DB, Form & Sight, Given & Marked, Row>(
    name,
    (db, form, given) => {
      const { role, may, standsIn, manages, isViewed } = form
      const { myId, myCovers, myAccount, now, day, zone, agencyLicense } = given
      const me = {
        id: myId,
        role,
        may: may || null,
        covers: standsIn ? myCovers : null,
        manages,
        accountId: role === 'client' ? myAccount : null,
        viewedBy: isViewed ? nobodyNamed : null,
      }
      return build({ db, me, now, day, zone, agencyLicense }, given, form)
    },
    options,
  )

  return (on: pg.Pool | Db, visit: Viewer, form: Form, given: Given) => {
    const { agency, me } = visit
    return run(
      on,
      {
        ...form,
        role: me.role,
        may: me.may ?? '',
        standsIn: me.covers !== null,
        manages: me.manages,
        isViewed: Boolean(me.viewedBy),
      },
      {
        ...given,
        myId: me.id,
        myCovers: me.covers,
        myAccount: me.accountId,
        get now() {
          return visit.now().toISOString()
        },
        get day() {
          return today(visit)
        },
        zone: agency().timeZone,
        agencyLicense: agency().license,
      },
    )
  }
}
