import { sql } from 'kysely'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { EndpointName, NamedCall } from './example-calls.ts'
import type { TestPerson } from './people.ts'
import { portal } from './portal.ts'

/** The answer to a call as one kind of person. */
interface WalkAnswer {
  status: number
  code: string | undefined
  message: string | undefined
}

export interface WalkedCall {
  name: EndpointName
  endpoint: Endpoint
  answers: Map<string, WalkAnswer>
}

/** Gives a person a role that this release does not know. A later release may add such a role. */
export async function makeAuditor({ db }: Pick<Context, 'db'>, { id }: Pick<TestPerson, 'id'>) {
  await sql`alter type role add value if not exists 'auditor'`.execute(db)
  await sql`update users set role = 'auditor' where id = ${id}`.execute(db)
}

const hour = 3_600_000

/** The people of `server/permissions.txt`, in its order. */
export const permissionColumns = [
  'visitor',
  'client',
  'who may all',
  'who reads',
  'certificates',
  'claims',
  'other client',
  'agent',
  'other agent',
  'cover',
  'admin',
] as const

/**
 * Two people whose role the portal does not know. One stood in for the agent before, the other was
 * a client.
 */
export const auditorColumns = ['auditor, once a cover', 'auditor, once a client'] as const

type PermissionColumn = (typeof permissionColumns)[number] | (typeof auditorColumns)[number]

/** A portal with one person for each column of `server/permissions.txt`. */
async function openWalk() {
  const world = await portal()
  const { given, people, context } = world
  const auditors = [
    await given.cover({ agent: people.agent }),
    await given.client({ agent: people.otherAgent }),
  ]
  const peopleByColumn: Record<PermissionColumn, TestPerson | null> = {
    visitor: null,
    client: people.client,
    'who may all': await given.colleague(),
    'who reads': await given.colleague({ may: 'read' }),
    certificates: await given.colleague({ may: 'certificates' }),
    claims: await given.colleague({ may: 'claims' }),
    'other client': people.otherClient,
    agent: people.agent,
    'other agent': people.otherAgent,
    cover: await given.cover({ agent: people.agent }),
    admin: people.admin,
    'auditor, once a cover': auditors[0] ?? null,
    'auditor, once a client': auditors[1] ?? null,
  }
  for (const auditor of auditors) await makeAuditor(context, auditor)
  return { world, peopleByColumn, isAuditor: (person: TestPerson) => auditors.includes(person) }
}

/**
 * Makes example calls as every kind of person. Each call concerns a record of `client`, who is
 * a client of `agent`. The record is created again after each call that changed it. A refused call
 * has changed nothing.
 */
export async function walkCalls(namedCalls: NamedCall[]): Promise<WalkedCall[]> {
  const { world, peopleByColumn, isAuditor } = await openWalk()
  const { as, clock } = world
  const walkedCalls: WalkedCall[] = []
  for (const { name, endpoint, send } of namedCalls) {
    const changes = endpoint.method !== 'GET' || endpoint.changes !== undefined
    // The records for so many people exceed the rate limit of a minute, so the clock advances.
    clock.time = new Date(clock.time.getTime() + 60_000)
    const answers = new Map<string, WalkAnswer>()
    let sentReply = await send(world)
    let isUsed = false
    for (const [column, person] of Object.entries(peopleByColumn)) {
      if (person && isAuditor(person) && endpoint.who === null) {
        // The throttle has forgotten the earlier attempts after this hour.
        clock.time = new Date(clock.time.getTime() + hour)
        isUsed = true
      }
      if (isUsed) sentReply = await send(world)
      const { status, failure } = await as(person, { confirmed: true }).call(endpoint, sentReply)
      answers.set(column, { status, code: failure?.code, message: failure?.message })
      isUsed = changes && status < 400
    }
    walkedCalls.push({ name, endpoint, answers })
  }
  return walkedCalls
}

/** The status of the live updates, by column. Live updates are no endpoint of the contract. */
export async function walkLiveUpdates(): Promise<Map<string, number>> {
  const { world, peopleByColumn } = await openWalk()
  const portalUrl = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const streamStatusOf = async ([column, person]: [string, TestPerson | null]): Promise<[string, number]> => {
    const readController = new AbortController()
    const headers = { cookie: await world.as(person).cookie() }
    const { status } = await fetch(`${portalUrl}/api/events`, { headers, signal: readController.signal })
    readController.abort()
    return [column, status]
  }
  return new Map(await Promise.all(Object.entries(peopleByColumn).map(streamStatusOf)))
}
