import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Right } from '../../contract/values/rights.ts'
import type { Viewer } from '../access.ts'
import { type RequestContext, today } from '../context.ts'
import type { DB, Db } from '../database/tables.ts'
import { type PlanningOptions, type Query, type StatementForm, statements } from '../platform/statement.ts'

/** Who reads and when, as a query sees it while it is built: marks stand for what differs from call to call. */
export interface QueryContext {
  db: Kysely<DB>
  me: Viewer
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
interface MarkedValues extends Pick<QueryContext, 'now' | 'day' | 'zone' | 'agencyLicense'> {
  myId: string
  myCovers: readonly string[] | null
}

/** What of a person makes the query another; who they are, and for whom they stand in, is sent beside it. */
interface ViewerShape extends Pick<Viewer, 'role'> {
  /** Of somebody of a client; '' of staff. */
  may: Right | ''
  standsIn: boolean
  manages: boolean
  /** Of staff who see the portal as somebody does. */
  isViewed: boolean
}

/** Who it is makes no query another, and stands in none. */
const nobodyNamed = { id: '', covers: null }

type OwnValues = object & { [Name in keyof MarkedValues]?: never }
type ViewerContext = Pick<RequestContext, 'agency' | 'now'> & { me: Viewer }

/**
 * A query about what a person sees that runs often: built once for each role and right, for who stands in for others and for account managers, and prepared
 * once for each connection.
 */
export function preparedQuery<Given extends OwnValues, Row>(
  name: string,
  build: (reading: QueryContext, given: Given) => Query<Row>,
  options?: PlanningOptions,
) {
  const read = preparedQueries<object, Given, Row>(name, build, options)
  return (on: pg.Pool | Db, visit: ViewerContext, given: Given) => read(on, visit, {}, given)
}

/** The same of a query that has forms of its own beside: a statement for each, built when it is first asked for. */
export function preparedQueries<Form extends StatementForm<Form>, Given extends OwnValues, Row>(
  name: string,
  build: (reading: QueryContext, given: Given, form: Form) => Query<Row>,
  options?: PlanningOptions,
) {
  const run = statements<DB, Form & ViewerShape, Given & MarkedValues, Row>(
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

  return (on: pg.Pool | Db, visit: ViewerContext, form: Form, given: Given) => {
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
