import { sql } from 'kysely'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Context } from '../context.ts'
import { type EndpointName, everyExampleCall } from './example-calls.ts'
import type { TestPerson } from './people.ts'
import { portal } from './portal.ts'

/** The answer to a call as one kind of person. */
interface WalkAnswer {
  status: number
  code: string | undefined
  message: string | undefined
}

interface WalkedCall {
  name: EndpointName
  endpoint: Endpoint
  answers: Map<string, WalkAnswer>
}

export interface ContractWalk {
  calls: WalkedCall[]
  /** The status of the live updates, per person. Live updates are no endpoint of the contract. */
  events: Map<string, number>
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

/**
 * Makes every example call as every kind of person. Each call concerns a record of `client`, who is
 * a client of `agent`. The record is created again after each call that changed it. A refused call
 * has changed nothing.
 */
async function walkContract(): Promise<ContractWalk> {
  const world = await portal()
  const { as, given, people, clock, context } = world
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
  const calls: WalkedCall[] = []
  for (const { name, endpoint, send } of await everyExampleCall()) {
    const changes = endpoint.method !== 'GET' || endpoint.changes !== undefined
    // The records for so many people exceed the rate limit of a minute, so the clock advances.
    clock.time = new Date(clock.time.getTime() + 60_000)
    const answers = new Map<string, WalkAnswer>()
    let sentReply = await send(world)
    let isUsed = false
    for (const [column, person] of Object.entries(peopleByColumn)) {
      const isAuditor = person !== null && auditors.includes(person)
      if (isAuditor && endpoint.who === null) {
        // The throttle has forgotten the earlier attempts after this hour.
        clock.time = new Date(clock.time.getTime() + hour)
        isUsed = true
      }
      if (isUsed) sentReply = await send(world)
      const { status, failure } = await as(person, { confirmed: true }).call(endpoint, sentReply)
      answers.set(column, { status, code: failure?.code, message: failure?.message })
      isUsed = changes && status < 400
    }
    calls.push({ name, endpoint, answers })
  }
  const portalUrl = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const streamStatusOf = async ([column, person]: [string, TestPerson | null]): Promise<[string, number]> => {
    const readController = new AbortController()
    const headers = { cookie: await as(person).cookie() }
    const { status } = await fetch(`${portalUrl}/api/events`, { headers, signal: readController.signal })
    readController.abort()
    return [column, status]
  }
  return { calls, events: new Map(await Promise.all(Object.entries(peopleByColumn).map(streamStatusOf))) }
}

let walkPromise: Promise<ContractWalk> | undefined

/**
 * The recorded answers of `walkContract`. The first test of a file that needs the answers makes the
 * calls. If the calls fail, the next test makes them again.
 */
export function contractWalk(): Promise<ContractWalk> {
  walkPromise ??= walkContract().catch((error: unknown) => {
    walkPromise = undefined
    throw error
  })
  return walkPromise
}
