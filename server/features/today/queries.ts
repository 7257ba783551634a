import { sql } from 'kysely'
import type { z } from 'zod'
import { mostOfKind, type today as wire } from '../../../contract/today.ts'
import { isMine, staffWhoSee } from '../../access.ts'
import type { Visit } from '../../context.ts'
import { wrongField } from '../../failure.ts'
import { businessHoursBefore } from '../../platform/local-time.ts'
import { foundInFeatures } from '../../reading/found.ts'
import { fullNameOf, instant, shownNameOf } from '../../reading/json.ts'
import { reading } from '../../reading/reading.ts'
import { standings, Waits, type WaitsAt } from '../../reading/waits.ts'

/** Everything that can wait, as the features say. */
const all = await foundInFeatures('waiting-queries.ts', Waits)

/** What can wait of a kind. */
export function partsOf(kind: string): readonly Waits[] {
  const parts = all.filter((one) => one.kind === kind)
  if (parts.length === 0) throw wrongField('kind', 'Nothing of this kind waits for anybody')
  return parts
}

/** Since when what is not begun, or not answered, is late. */
export type Late = Pick<WaitsAt, 'urgentBefore' | 'answeredBefore'>

export function lateAt({ agency, now }: Pick<Visit, 'agency' | 'now'>): Late {
  const before = (hours: number) => businessHoursBefore(now(), hours, agency()).toISOString()
  return { urgentBefore: before(4), answeredBefore: before(8) }
}

interface Given extends Late {
  /** Whose it is, where only one person's is wanted. */
  person: string
}

type Whose = 'mine' | 'all' | 'person'
type Queue = z.input<typeof wire.list.reply>

// In a form that PostgreSQL works out beforehand: where all have one standing, an index in the order of `due` is read.
const rank = sql`case w.standing ${sql.join(
  standings.map((one, place) => sql`when ${sql.lit(one)} then ${sql.lit(place)}`),
  sql` `,
)} end`

/** To whom it was passed since it waits, as long as that colleague sees the client. */
const passedTo = (kind: string, now: string) => sql`
  left join passes on passes.kind = ${sql.lit(kind)} and passes.thing_id = w.id
    and passes.passed_at >= w.since
    and passes.to_id in (select who.id from ${staffWhoSee(sql`w.client_id`, now)} as who)`

/** Of one feature: what was not put off, as much as is looked at, with whose it is. */
function looked({ kind, place, rows }: Waits, whose: Whose, at: WaitsAt & Given) {
  const { me, day, now, person } = at
  const owned = {
    all: sql`true`,
    mine: isMine('owned.ownerId', me),
    person: sql`owned.owner_id = ${person}`,
  }[whose]
  return sql`
    select ${sql.lit(kind)} as kind, ${sql.lit(place)}::int as place, ${rank} as rank, w.id, w.client_id, w.about, w.detail,
      w.since, w.until_day, w.until_moment, w.standing, w.due, owned.owner_id as whose_id, passes.to_id is not null as is_passed
    from (${rows(at)}) as w
    left join users as client on client.id = w.client_id
    ${passedTo(kind, now)}
    cross join lateral (select coalesce(passes.to_id, w.owner_id, client.agent_id) as owner_id) as owned
    where ${owned} and not exists (
      select from snoozes where snoozes.user_id = ${me.id} and snoozes.kind = ${sql.lit(kind)}
        and snoozes.thing_id = w.id and snoozes.until_day > ${day}::date and snoozes.snoozed_at >= w.stirred)
    order by rank, w.due, w.id limit ${sql.lit(mostOfKind + 1)}`
}

/** One statement over all features; the answer is put together by the database. */
const build = (kinds: readonly Waits[], whose: Whose) => (at: WaitsAt & Given) => {
  const parts = kinds.map(
    (one, place) => sql`${sql.id(`part${place}`)} as materialized (${looked(one, whose, at)})`,
  )
  const columns = sql`kind, place, rank, id, client_id, whose_id, is_passed, about, detail, since, until_day,
    until_moment, standing, due::timestamptz`
  const union = sql.join(
    kinds.map((_, place) => sql`select ${columns} from ${sql.id(`part${place}`)}`),
    sql` union all `,
  )
  const shown = sql`
    select w.kind, w.id, w.client_id as "clientId", ${shownNameOf('client')} as "clientName", w.about, w.detail,
      ${instant(sql<string>`w.since`)} as since, w.until_day as "untilDay",
      ${instant(sql<string | null>`w.until_moment`)} as "untilMoment", w.standing, w.whose_id as "ownerId",
      ${fullNameOf('owner')} as "ownerName", w.is_passed as "isPassed"
    from (
      select ${columns} from waiting order by rank, case when standing = 'waiting' then place end, due, kind, id
      limit ${sql.lit(mostOfKind)}) as w
    left join users as client on client.id = w.client_id
    left join users as owner on owner.id = w.whose_id
    order by w.rank, case when w.standing = 'waiting' then w.place end, w.due, w.kind, w.id`
  return sql<Queue>`
    with ${sql.join(parts)}, waiting as (${union})
    select
      coalesce((select json_agg(row_to_json(shown)) from (${shown}) as shown), '[]') as waiting,
      coalesce((
        select json_agg(json_build_object('kind', kind, 'count', least(count, ${sql.lit(mostOfKind)}),
          'isMore', count > ${sql.lit(mostOfKind)}) order by place, kind)
        from (select kind, min(place) as place, count(*) as count from waiting group by kind) as counted), '[]') as kinds,
      (select count(*) from waiting where standing = 'overdue') as overdue,
      (select count(*) from waiting where standing = 'urgent') as urgent`
}

const queues = new Map<string, ReturnType<typeof reading<Given, Queue>>>()

function queueOf(kind: string | undefined, whose: Whose) {
  const name = `today ${kind ?? 'all'} ${whose}`
  const kinds = kind === undefined ? all : partsOf(kind)
  const known =
    queues.get(name) ??
    reading<Given, Queue>(name, (at, given) =>
      build(
        kinds,
        whose,
      )({
        ...at,
        urgentBefore: given.urgentBefore,
        answeredBefore: given.answeredBefore,
        person: given.person,
      }),
    )
  queues.set(name, known)
  return known
}

/** What waits for staff, in the order in which it is to be worked off. */
export async function waitingFor(
  visit: Visit,
  { whose, kind }: z.output<typeof wire.list.query>,
): Promise<Queue> {
  const isOneWord = whose === 'mine' || whose === 'all'
  const [queue] = await queueOf(kind, isOneWord ? whose : 'person')(visit.pool, visit, {
    ...lateAt(visit),
    person: isOneWord ? visit.me.id : whose,
  })
  if (!queue) throw new Error('What waits was not answered')
  return queue
}
