import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished } from 'vitest'
import type { Told } from '../../contract/claim-forms.ts'
import type { Endpoint, Reply, Sent } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import type { DB } from '../database/tables.ts'
import { confirmSession, openSession } from '../http/session.ts'
import { changesOn } from '../platform/changes.ts'
import { openDb, openPool } from '../platform/db.ts'
import { folderFiles } from '../platform/files.ts'
import type { Outgoing } from '../platform/mail.ts'
import { secretsUnder, tokenHash } from '../platform/secrets.ts'
import { readSettings } from '../platform/settings.ts'
import { template } from './database.ts'
import { pdfFile } from './files.ts'
import { folderOfItsOwn } from './folders.ts'
import { addPerson, type Person } from './people.ts'

/** The answer to a call. On a failure `body` has the wire's shape for errors. */
export interface Answered<Body> {
  status: number
  body: Body
  failure: { error: string; message: string; code: string; fields?: Record<string, string> }
  headers: LightMyRequestResponse['headers']
  bytes: Buffer
}

interface Sending {
  key?: string
  headers?: Record<string, string>
}

/**
 * The whole portal on a database of its own, with a small known world: an admin, two agents, a client of each.
 * Mail is kept in memory, the clock is held by the test. Ends with the test, and complains of errors in the log.
 */
export async function portal(
  parts: Partial<Pick<Context, 'mail' | 'files' | 'scan'>> & { environment?: Record<string, string> } = {},
) {
  const connection = await databaseOfItsOwn()
  const pool = openPool(connection, 12)
  const clock = { time: new Date('2026-11-20T15:00:00.000Z'), pauses: [] as number[] }
  const mails: Outgoing[] = []
  const errors: string[] = []
  const db = openDb<DB>(pool)
  const context: Context = {
    db,
    pool,
    unhurried: { db, pool },
    files: parts.files ?? folderFiles(await folderOfItsOwn()),
    scan: parts.scan ?? null,
    mail: parts.mail ?? {
      async send(letter) {
        mails.push(letter)
      },
      close: () => undefined,
    },
    secrets: secretsUnder('the key of the tests, thirty-two or more'),
    settings: readSettings({ SECRET_KEY: randomBytes(32).toString('hex'), ...parts.environment }),
    log: pino({ level: 'error' }, { write: (line) => void errors.push(line) }),
    now: () => clock.time,
    // Nobody really waits: the clock goes on to the end of the pause.
    pause: async (ms) => {
      clock.pauses.push(ms)
      clock.time = new Date(clock.time.getTime() + ms)
    },
  }
  const readiness = { ready: true }
  const logger = pino({ level: 'error' }, { write: (line) => void errors.push(line) })
  const changes = changesOn(connection, context.log)
  const app = await buildApp(context, { readiness, changes, logger })
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    await changes.close()
    await pool.end()
    expect(errors, 'errors in the log').toEqual([])
  })

  const admin = await addPerson(context, { role: 'admin', firstName: 'Denise', lastName: 'Okafor' })
  const agent = await addPerson(context, { role: 'agent', firstName: 'Daniel', lastName: 'Kim' })
  const otherAgent = await addPerson(context, { role: 'agent', firstName: 'Laura', lastName: 'Brandt' })
  const client = await addPerson(context, {
    role: 'client',
    firstName: 'Maria',
    lastName: 'Reyes',
    company: 'Tidewheel Bakery LLC',
    agent,
  })
  const otherClient = await addPerson(context, {
    role: 'client',
    firstName: 'Priya',
    lastName: 'Nair',
    company: 'Copperline IT Services Inc',
    agent: otherAgent,
  })

  const openFor = async (who: Person, isConfirmed: boolean) => {
    const token = await openSession(context.db, who.id, {
      now: context.now,
      ip: '127.0.0.1',
      userAgent: null,
    })
    if (isConfirmed) await confirmSession(context.db, tokenHash(token), context.now())
    return token
  }

  const sessionName = context.settings.publicUrl.startsWith('https:') ? '__Host-session' : 'session'

  /**
   * Calls as somebody, in a session of its own: a person of the world, or null for a visitor. `confirmed` is one in which
   * the password has just been confirmed.
   */
  const as = (person: Person | null, { confirmed = false } = {}) => {
    let opened: Promise<string> | undefined
    const session = (who: Person) => {
      opened ??= openFor(who, confirmed)
      return opened
    }
    const send = async (
      method: Endpoint['method'] | 'HEAD',
      url: string,
      body?: unknown,
      { key, headers = {} }: Sending = {},
    ) => {
      const cookie = person ? `${sessionName}=${await session(person)}` : undefined
      const { type, payload } = await asPayload(body)
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...(type === undefined ? {} : { 'content-type': type }),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
      })
      const parsed =
        response.body && /json/.test(String(response.headers['content-type'])) ? response.json() : undefined
      const { statusCode: status, headers: answered, rawPayload: bytes } = response
      return { status, body: parsed, failure: parsed, headers: answered, bytes }
    }
    return {
      send,
      /** For a call that does not go through here. */
      cookie: async () => (person ? `${sessionName}=${await session(person)}` : ''),
      call<E extends Endpoint>(endpoint: E, sent: Sent<E>, sending?: Sending): Promise<Answered<Reply<E>>> {
        const rest = new Map(Object.entries(sent as object))
        const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
          const value = String(rest.get(name))
          rest.delete(name)
          return encodeURIComponent(value)
        })
        if (endpoint.file) return send(endpoint.method, path, formOf(rest), sending)
        if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE')
          return send(endpoint.method, path, rest.size > 0 ? Object.fromEntries(rest) : undefined, sending)
        const query = new URLSearchParams(
          [...rest].map(([name, value]): [string, string] => [name, String(value)]),
        )
        return send(endpoint.method, rest.size > 0 ? `${path}?${query}` : path, undefined, sending)
      },
    }
  }

  const given = {
    client: (more: Partial<Person> & { agent?: Person; company?: string } = {}) =>
      addPerson(context, { role: 'client', agent, ...more }),

    async policy(more: { client?: Person; by?: Person } & Partial<Sent<typeof api.policies.create>> = {}) {
      const { client: owner = client, by = admin, ...fields } = more
      const { body, failure } = await as(by).call(api.policies.create, {
        clientId: owner.id,
        policyNumber: 'HBP 204417',
        insurer: 'The Hartford',
        type: "Business Owner's Policy (BOP)",
        startDate: '2026-08-01',
        premium: 5862,
        ...fields,
      })
      expect(failure, 'the policy was added').not.toHaveProperty('error')
      return body.policy
    },

    /** The next term of a policy, as the carrier has confirmed it. */
    async renewal({ id: before }: { id: string }, { by = admin }: { by?: Person } = {}) {
      const { body } = await as(by).call(api.policies.renew, { id: before, premium: 6010 })
      const confirmed = await as(by).call(api.policies.confirmRenewal, { id: body.policy.id })
      expect(confirmed.failure, 'the renewal was confirmed').not.toHaveProperty('error')
      return confirmed.body.policy
    },

    /** On an auto policy that is active, unless another is given. */
    async vehicle(more: { policyId?: string; client?: Person; vinEnd?: string } = {}) {
      const { policyId, client: owner = client, vinEnd = '4821' } = more
      const auto = { type: 'Commercial Auto Insurance', policyNumber: 'HBA 317902' }
      const on = policyId ?? (await given.policy({ ...auto, client: owner })).id
      const vehicle = { year: 2019, make: 'Ford', model: 'Transit 250', vinEnd }
      const { body, failure } = await as(admin).call(api.vehicles.save, { policyId: on, vehicles: [vehicle] })
      expect(failure, 'the vehicle was added').not.toHaveProperty('error')
      const [added] = body.vehicles
      if (!added) throw new Error('The vehicle is not on the policy')
      return added
    },

    async document(more: { by?: Person } & Partial<Sent<typeof api.documents.create>> = {}) {
      const { by = client, ...fields } = more
      const { body, failure } = await as(by).call(api.documents.create, {
        title: 'Certificate for Bayfare Grocers',
        type: 'certificate of insurance',
        file: pdfFile('certificate.pdf'),
        ...fields,
      })
      expect(failure, 'the document was kept').not.toHaveProperty('error')
      return body.document
    },

    async request(more: { by?: Person } & Partial<Sent<typeof api.requests.create>> = {}) {
      const { by = client, ...fields } = more
      const { body, failure } = await as(by).call(api.requests.create, { type: 'coi', ...fields })
      expect(failure, 'the request was made').not.toHaveProperty('error')
      return body.request
    },

    /** A draft, as it is when its first words have been typed. */
    async draft(more: { by?: Person; policyId?: string } = {}) {
      const { by = client, policyId = (await given.policy()).id } = more
      const { body, failure } = await as(by).call(api.claims.start, { policyId })
      expect(failure, 'the claim was begun').not.toHaveProperty('error')
      return body.claim
    },

    /** A loss that was reported. */
    async claim(more: { by?: Person; policyId?: string; told?: Partial<Told> } = {}) {
      const { by = client, told = {} } = more
      const { id, line } = await given.draft(more)
      const { body, failure } = await as(by).call(api.claims.report, { id, line, ...believableLoss, ...told })
      expect(failure, 'the claim was reported').not.toHaveProperty('error')
      return body.claim
    },

    /** What a client asks for in the wizard. */
    async quote(more: { by?: Person } & Partial<Sent<typeof api.quotes.request>> = {}) {
      const { by = client, ...fields } = more
      const { body, failure } = await as(by).call(api.quotes.request, { ...wizardAnswers, ...fields })
      expect(failure, 'the quote was asked for').not.toHaveProperty('error')
      return body.quote
    },

    async offer(more: { by?: Person; quoteId: string } & Partial<Sent<typeof api.offers.create>>) {
      const { by = agent, ...fields } = more
      const { body, failure } = await as(by).call(api.offers.create, {
        insurerName: 'The Hartford',
        premium: 9985,
        ...fields,
      })
      expect(failure, 'the offer was added').not.toHaveProperty('error')
      return body.detail
    },

    /** From the agent to the client, unless it is told otherwise. */
    async message(more: { by?: Person } & Partial<Sent<typeof api.messages.send>> = {}) {
      const { by = agent, ...fields } = more
      const { body, failure } = await as(by).call(api.messages.send, {
        content: 'Do you have twenty minutes this week?',
        receiverId: client.id,
        ...fields,
      })
      expect(failure, 'the message was sent').not.toHaveProperty('error')
      return body.message
    },

    /** Somebody who stands in for an agent, from the day before to ten days ahead. */
    async cover(more: { agent?: Person; by?: Person } = {}) {
      const coverer = await addPerson(context, { role: 'agent', firstName: 'Ruth', lastName: 'Adeyemi' })
      const { agent: away = agent, by = admin } = more
      const { failure } = await as(by, { confirmed: true }).call(api.admin.nameCover, {
        agentId: away.id,
        coverId: coverer.id,
        fromDay: '2026-11-19',
        untilDay: '2026-11-30',
      })
      expect(failure, 'the cover was named').not.toHaveProperty('error')
      return coverer
    },

    async invite(more: { by?: Person } & Partial<Sent<typeof api.invites.create>> = {}) {
      const { by = agent, ...fields } = more
      const { body, failure } = await as(by).call(api.invites.create, {
        email: 'owen@pruitt.example',
        ...fields,
      })
      expect(failure, 'the invite was made').not.toHaveProperty('error')
      return body.invite
    },
  }

  return {
    context,
    app,
    as,
    given,
    mails,
    clock,
    connection,
    readiness,
    /** For tests that make something go wrong on purpose. */
    takeErrors: () => errors.splice(0),
    people: { admin, agent, otherAgent, client, otherClient },
  }
}

/** Resolves when so many calls wait in the database for what another holds. */
export const untilWaiting = (pool: pg.Pool, calls: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length
      },
      // A call that sets a password first has the lists of common ones loaded.
      { timeout: 15_000 },
    )
    .toBeGreaterThanOrEqual(calls)

/** Resolves when a call waits in the database for what another holds. */
export const untilOneWaits = (pool: pg.Pool) => untilWaiting(pool, 1)

/** What is told of a loss under a business owner's policy. */
export const believableLoss = {
  occurredOn: '2026-11-19',
  occurredAt: '06:40',
  place: '218 Coopers Wharf Street, New London, CT',
  whatHappened: 'A pipe over the ovens burst in the night.',
  damage: 'Two ovens, the flour in the store room',
  injuries: 'No',
  contactName: 'Maria Reyes',
  contactPhone: '860 555 0110',
} satisfies Partial<Told>

/** Believable answers to all nine steps. */
export const wizardAnswers = {
  hasInsurance: true,
  requestedCoverage: ['Workers Compensation'],
  fullTimeEmployees: 14,
  partTimeEmployees: 6,
  annualPayroll: 540_000,
  annualRevenue: 1_620_000,
  industry: 'retail and wholesale bakery',
  address: '218 Coopers Wharf Street, New London, CT 06320',
  firstName: 'Maria',
  lastName: 'Reyes',
  businessName: 'Tidewheel Bakery LLC',
  phoneNumber: '8605550110',
  hasCurrentPolicy: true,
  email: 'maria@tidewheel.example',
  agreesToCommunication: true,
} satisfies Sent<typeof api.quotes.request>

/** A call with a file as a browser sends it: the fields in the order given. */
export function formOf(sent: Iterable<[string, unknown]>): FormData {
  const form = new FormData()
  for (const [name, value] of sent)
    for (const one of [value].flat())
      if (one instanceof File) form.append(name, one)
      else form.append(name, String(one))
  return form
}

async function asPayload(body: unknown): Promise<{ type?: string; payload?: string | Buffer }> {
  if (body === undefined) return {}
  if (!(body instanceof FormData))
    return { type: 'application/json', payload: typeof body === 'string' ? body : JSON.stringify(body) }
  const encoded = new Response(body)
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

async function databaseOfItsOwn() {
  const connection = inject('connection')
  const database = `portal_${randomBytes(8).toString('hex')}`
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${database} template ${template}`)
  await client.end()
  return { ...connection, database }
}
