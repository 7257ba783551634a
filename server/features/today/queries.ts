import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { mostOfKind, type today as wire } from '../../../contract/today.ts'
import { hasAllWhomTheySee, isLookedAfter, isMine, staffWhoSee } from '../../access.ts'
import type { Visit } from '../../context.ts'
import { wrongField } from '../../failure.ts'
import { businessHoursBefore } from '../../platform/local-time.ts'
import { fullNameOf, instant } from '../../reading/json.ts'
import { plannedOnce } from '../../reading/planned-once.ts'
import { readings } from '../../reading/reading.ts'
import { standings, type Waits, type WaitsAt } from '../../reading/waits.ts'
import { partOfAll } from '../../registry/features.ts'

/** Everything that can wait, as the features say. */
const all = (await partOfAll(({ workItems }) => workItems)).flat()

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

/** Which queue is asked for. */
interface QueueForm {
  kind: string | undefined
  whose: Whose
}

// In a form that PostgreSQL works out beforehand: where all have one standing, an index in the order of `due` is read.
const rank = sql`case w.standing ${sql.join(
  standings.map((one, place) => sql`when ${sql.lit(one)} then ${sql.lit(place)}`),
  sql` `,
)} end`

/** To whom a thing that waits was passed since then, as long as that colleague sees the client. */
const isPassed = (
  kind: RawBuilder<unknown>,
  now: string,
) => sql`passes.kind = ${kind} and passes.thing_id = w.id
  and passes.passed_at >= w.since
  and passes.to_id in (select who.id from ${staffWhoSee(sql`w.client_id`, now)} as who)`

/** What of a feature is wanted, with what that is asked of. */
interface Which {
  joined: RawBuilder<unknown>
  isWanted: RawBuilder<unknown>
}

/** Of one feature, as much as is looked at. */
const looked = ({ kind, place, rows }: Waits, at: WaitsAt, { joined, isWanted }: Which) => sql`
  select ${sql.lit(kind)} as kind, ${sql.lit(place)}::int as place, ${rank} as rank, w.id, w.client_id, w.owner_id, w.about,
    w.detail, w.since, w.until_day, w.until_moment, w.standing, w.step, w.due
  from (${rows(at)}) as w ${joined}
  where ${isWanted}
  order by rank, w.due, w.id limit ${sql.lit(mostOfKind + 1)}`

/** Whose it is: of the colleague to whom it was passed, of whoever is named, or else of the client's agent and account managers. */
function ofWhom({ kind }: Waits, whose: Whose, { me, now, person }: WaitsAt & Given): Which {
  if (whose === 'all') return { joined: sql``, isWanted: sql`true` }
  // What was ever passed is few, and held against the rest by a list of it.
  const passed = sql`case when w.id in (select thing_id from passes where kind = ${sql.lit(kind)})
    then (select passes.to_id from passes where ${isPassed(sql.lit(kind), now)}) end`
  const isOfAgent = whose === 'mine' && hasAllWhomTheySee(me)
  const agent = isOfAgent ? sql`${me.id}::uuid` : sql`client.agent_id`
  const client = isOfAgent ? sql`` : sql`left join accounts as client on client.id = w.client_id`
  // What is nobody's in particular is the whole team's.
  const isOfTeam = whose === 'mine' && me.manages
  const isNobodys = isOfTeam ? sql`, coalesce(${passed}, w.owner_id) is null as is_nobodys` : sql``
  const mine = isMine('owned.ownerId', me)
  return {
    joined: sql`${client} cross join lateral (select coalesce(${passed}, w.owner_id, ${agent}) as owner_id${isNobodys}) as owned`,
    isWanted: isOfTeam
      ? sql`(${mine} or (owned.is_nobodys and ${isLookedAfter('client', me)}))`
      : whose === 'mine'
        ? mine
        : sql`owned.owner_id = ${person}`,
  }
}

/** What was not put off, of whomever it is wanted. */
function inQueue(one: Waits, whose: Whose, at: WaitsAt & Given): Which {
  const { me, day } = at
  const { joined, isWanted } = ofWhom(one, whose, at)
  const putOff = sql`from snoozes where snoozes.user_id = ${me.id} and snoozes.kind = ${sql.lit(one.kind)}
    and snoozes.until_day > ${day}::date`
  return {
    joined,
    isWanted: sql`${isWanted} and (w.id not in (select snoozes.thing_id ${putOff})
      or not exists (select ${putOff} and snoozes.thing_id = w.id and snoozes.snoozed_at >= w.stirred))`,
  }
}

const columns = sql`kind, place, rank, id, client_id, owner_id, about, detail, since, until_day, until_moment,
  standing, step, due::timestamptz`

const inOrder = sql`rank, case when standing = 'waiting' then place end, due, kind, id`

/** The first of what waits, in the order in which it is worked off, as the wire shows it. */
const shownOf = (waiting: RawBuilder<unknown>, most: number, now: string) => sql`
  select w.kind, w.id, w.client_id as "clientId", client.name as "clientName", w.about, w.detail,
    ${instant(sql<string>`w.since`)} as since, w.until_day as "untilDay",
    ${instant(sql<string | null>`w.until_moment`)} as "untilMoment", w.standing, w.step, owner.id as "ownerId",
    ${fullNameOf('owner')} as "ownerName", passes.to_id is not null as "isPassed"
  from (select ${columns} from ${waiting} as waiting order by ${inOrder} limit ${sql.lit(most)}) as w
  left join accounts as client on client.id = w.client_id
  left join passes on ${isPassed(sql`w.kind`, now)}
  left join users as owner on owner.id = coalesce(passes.to_id, w.owner_id, client.agent_id)
  order by w.rank, case when w.standing = 'waiting' then w.place end, w.due, w.kind, w.id`

/** What waits about one client whoever's it is, also what somebody has put off: as JSON, for a statement that asks for more of them. */
export function waitingAbout(at: WaitsAt, clientId: string, most: number) {
  const which = { joined: sql``, isWanted: sql`w.client_id = ${clientId}::uuid` }
  const parts = all.map(
    (one) => sql`(select ${columns} from (${looked(one, { ...at, clientId }, which)}) as part)`,
  )
  const shown = shownOf(sql`(${sql.join(parts, sql` union all `)})`, most, at.now)
  return sql<Queue['waiting']>`coalesce((select json_agg(row_to_json(shown)) from (${shown}) as shown), '[]')`
}

/** One statement over all features; the answer is put together by the database. */
const build = (kinds: readonly Waits[], whose: Whose, at: WaitsAt & Given) => {
  const parts = kinds.map(
    (one, place) =>
      sql`${sql.id(`part${place}`)} as materialized (${looked(one, at, inQueue(one, whose, at))})`,
  )
  const union = sql.join(
    kinds.map((_, place) => sql`select ${columns} from ${sql.id(`part${place}`)}`),
    sql` union all `,
  )
  return sql<Queue>`
    with ${sql.join(parts)}, waiting as (${union})
    select
      coalesce((select json_agg(row_to_json(shown)) from (${shownOf(sql`waiting`, mostOfKind, at.now)}) as shown), '[]') as waiting,
      coalesce((
        select json_agg(json_build_object('kind', kind, 'count', least(count, ${sql.lit(mostOfKind)}),
          'isMore', count > ${sql.lit(mostOfKind)}) order by place, kind)
        from (select kind, min(place) as place, count(*) as count from waiting group by kind) as counted), '[]') as kinds,
      (select count(*) from waiting where standing = 'overdue') as overdue,
      (select count(*) from waiting where standing = 'urgent') as urgent`
}

const queue = readings<QueueForm, Given, Queue>(
  'today',
  (at, { urgentBefore, answeredBefore, person }, { kind, whose }) =>
    build(kind === undefined ? all : partsOf(kind), whose, { ...at, urgentBefore, answeredBefore, person }),
)

/** What waits for staff, in the order in which it is to be worked off. */
export async function waitingFor(
  visit: Visit,
  { whose, kind }: z.output<typeof wire.list.query>,
): Promise<Queue> {
  const isOneWord = whose === 'mine' || whose === 'all'
  // Throws before a statement is kept for a kind that nobody knows.
  if (kind !== undefined) partsOf(kind)
  const form: QueueForm = { kind, whose: isOneWord ? whose : 'person' }
  const given = { ...lateAt(visit), person: isOneWord ? visit.me.id : whose }
  const [answer] = await plannedOnce(visit, (tx) => queue(tx, visit, form, given))
  if (!answer) throw new Error('What waits was not answered')
  return answer
}
