import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Right } from '../../contract/values/rights.ts'
import type { Viewer } from '../access.ts'
import { type RequestContext, today } from '../context.ts'
import type { DB, Db } from '../database/tables.ts'
import { type PlanningOptions, type Query, type StatementForm, statements } from '../platform/statement.ts'

/**
 * The viewer and the time as `build` sees them. Their values are placeholders, which become
 * parameters.
 */
export interface QueryContext {
  db: Kysely<DB>
  me: Viewer
  now: string
  /** The agency's date, and its time zone. */
  day: string
  zone: string
  /** The agency's license, for agents without a license of their own. */
  agencyLicense: string | null
}

/** Always true. Keeps PostgreSQL from running a statement in parallel workers. */
export const withoutParallelWorkers = sql<boolean>`in_one_process()`

/** The values that replace the placeholders of a prepared query at each call. */
interface MarkedValues extends Pick<QueryContext, 'now' | 'day' | 'zone' | 'agencyLicense'> {
  myId: string
  myCovers: readonly string[] | null
}

/**
 * The parts of the viewer that select the SQL. The ids of the viewer and of the agents they cover
 * for are parameters.
 */
interface ViewerShape extends Pick<Viewer, 'role'> {
  /** Empty for staff. */
  may: Right | ''
  standsIn: boolean
  manages: boolean
  /** Staff in view-as. */
  isViewed: boolean
}

/** Placeholders: id and covers are parameters and do not change the SQL. */
const emptyViewerValues = { id: '', covers: null }

type QueryValues = object & { [Name in keyof MarkedValues]?: never }
type ViewerContext = Pick<RequestContext, 'agency' | 'now'> & { me: Viewer }

/**
 * A frequent query about what a person sees. Its SQL is built once per viewer shape (role, right,
 * whether they cover for another agent, account manager, view-as), and prepared once per
 * connection.
 */
export function preparedQuery<Input extends QueryValues, Row>(
  name: string,
  build: (queryContext: QueryContext, value: Input) => Query<Row>,
  options?: PlanningOptions,
) {
  const readRows = preparedQueries<object, Input, Row>(name, build, options)
  return (connection: pg.Pool | Db, context: ViewerContext, value: Input) =>
    readRows(connection, context, {}, value)
}

/** A prepared query with variants of its own: one statement per form, built on first use. */
export function preparedQueries<Form extends StatementForm<Form>, Input extends QueryValues, Row>(
  name: string,
  build: (queryContext: QueryContext, value: Input, form: Form) => Query<Row>,
  options?: PlanningOptions,
) {
  const run = statements<DB, Form & ViewerShape, Input & MarkedValues, Row>(
    name,
    (db, form, value) => {
      const { role, may, standsIn, manages, isViewed } = form
      const { myId, myCovers, myAccount, now, day, zone, agencyLicense } = value
      const me = {
        id: myId,
        role,
        may: may || null,
        covers: standsIn ? myCovers : null,
        manages,
        accountId: role === 'client' ? myAccount : null,
        viewedBy: isViewed ? emptyViewerValues : null,
      }
      return build({ db, me, now, day, zone, agencyLicense }, value, form)
    },
    options,
  )

  return (connection: pg.Pool | Db, context: ViewerContext, form: Form, value: Input) => {
    const { agency, me } = context
    return run(
      connection,
      {
        ...form,
        role: me.role,
        may: me.may ?? '',
        standsIn: me.covers !== null,
        manages: me.manages,
        isViewed: Boolean(me.viewedBy),
      },
      {
        ...value,
        myId: me.id,
        myCovers: me.covers,
        myAccount: me.accountId,
        get now() {
          return context.now().toISOString()
        },
        get day() {
          return today(context)
        },
        zone: agency().timeZone,
        agencyLicense: agency().license,
      },
    )
  }
}
