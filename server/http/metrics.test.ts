import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { api } from '../../contract/index.ts'
import { StorageFullFailure } from '../platform/files.ts'
import { countMails, UnconfirmedMailError } from '../platform/mail.ts'
import { testPassword } from '../testing/people.ts'
import { portal } from '../testing/portal.ts'

const token = 'a token of some length'

async function watchedPortal() {
  const world = await portal({ environment: { METRICS_TOKEN: token } })
  /** Value of a metric, with labels in Prometheus form. */
  const readMetrics = async () => {
    const { statusCode, body } = await world.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(statusCode).toBe(200)
    return (metric: string) => {
      const line = body.split('\n').find((each) => each.startsWith(`${metric} `))
      return line === undefined ? undefined : Number(line.slice(metric.length))
    }
  }
  return { ...world, readMetrics }
}

// Spec: watching/metrics
test('metrics say how the queue stands: what waits and for how long, what is tried again, what was given up', async () => {
  const { context, readMetrics } = await watchedPortal()
  const add = (task: string, more = '') =>
    context.pool.query(`select graphile_worker.add_job('${task}', '{}'::json${more})`)
  await add('tell')
  await context.pool.query(
    "update graphile_worker._private_jobs set run_at = now() - interval '10 minutes', created_at = now() - interval '1 hour'",
  )
  // A backdated job counts as waiting from its insertion.
  await add('tell', ", run_at => now() - interval '1 day'")
  await add('remind', ", run_at => now() + interval '1 hour'")
  await add('sweep', ', max_attempts => 1')
  await context.pool.query(
    `update graphile_worker._private_jobs set attempts = 1
     where id in (select id from graphile_worker.jobs where task_identifier in ('sweep', 'remind'))`,
  )
  const value = await readMetrics()
  expect(value('portal_database_up')).toBe(1)
  expect(value('portal_jobs_waiting{task="tell"}')).toBe(2)
  expect(value('portal_jobs_oldest_seconds{task="tell"}')).toBeGreaterThanOrEqual(600)
  expect(value('portal_jobs_oldest_seconds{task="tell"}')).toBeLessThan(900)
  expect(value('portal_jobs_retrying{task="remind"}')).toBe(1)
  expect(value('portal_jobs_waiting{task="remind"}')).toBe(0)
  expect(value('portal_jobs_failed{task="sweep"}')).toBe(1)
})

// Spec: watching/metrics
test('metrics count sign-ins by what came of them, uploads, connections, and what waits for the database', async () => {
  const { app, context, people, given, readMetrics, takeErrors } = await watchedPortal()
  const metricsBefore = await readMetrics()
  const signIn = async (typedText: string) => {
    const payload = { usernameOrEmail: people.agent.email, password: typedText }
    return (await app.inject({ method: 'POST', url: api.auth.login.path, payload })).statusCode
  }
  expect([await signIn('not the password'), await signIn(testPassword)]).toEqual([401, 200])
  const secondStep = { usernameOrEmail: people.agent.email, password: 'not the password', code: '000000' }
  await app.inject({ method: 'POST', url: api.twoStep.signIn.path, payload: secondStep })
  await given.document()
  const { connect } = context.pool
  context.pool.connect = () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' }))
  expect(await signIn(testPassword)).toBe(503)
  context.pool.connect = connect
  for (const failure of [new StorageFullFailure('The disk is full'), new Error('A mistake of ours')]) {
    context.files.store = () => Promise.reject(failure)
    await expect(given.document()).rejects.toThrow()
  }
  expect(takeErrors()).toHaveLength(3)
  const metricAfter = await readMetrics()
  expect(metricsBefore('portal_sign_ins_total{result="wrong_credentials"}')).toBeUndefined()
  expect(metricAfter('portal_sign_ins_total{result="wrong_credentials"}'), 'in either step').toBe(2)
  expect(metricAfter('portal_sign_ins_total{result="unavailable"}')).toBe(1)
  expect(metricAfter('portal_sign_ins_total{result="signed_in"}')).toBe(1)
  for (const result of ['kept', 'no_room', 'internal'])
    expect(metricAfter(`portal_uploads_total{result="${result}"}`), result).toBe(1)
  expect(metricAfter('portal_uploads_in_hand')).toBe(0)
  expect(metricAfter('portal_pool_connections{pool="calls",state="idle"}')).toBeGreaterThan(0)
  expect(metricAfter('portal_pool_waiting{pool="calls"}')).toBe(0)
})

// Spec: watching/metrics
test('metrics say that the database is away, and are answered all the same', async () => {
  const { context, readMetrics } = await watchedPortal()
  const { connect } = context.pool
  context.pool.connect = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const value = await readMetrics()
  context.pool.connect = connect
  expect(value('portal_database_up')).toBe(0)
  expect(value('portal_jobs_waiting{task="tell"}')).toBeUndefined()
})

// Spec: watching/metrics
test('each mail is counted by what came of it', async () => {
  const { readMetrics } = await watchedPortal()
  const answers = [
    async () => undefined,
    () => Promise.reject(new Error('550')),
    () => Promise.reject(new UnconfirmedMailError(letter, 'late', { cause: null })),
  ]
  const countEmails = async () => {
    const value = await readMetrics()
    return ['sent', 'refused', 'unsure'].map((result) => value(`portal_mails_total{result="${result}"}`) ?? 0)
  }
  const countsBefore = await countEmails()
  const letter = { id: '1', to: 'grace@stonecrop.example', subject: '', text: '', html: '' }
  for (const send of answers) {
    const mail = countMails({ send, close: () => undefined })
    await mail.send(letter, 1000).catch(() => undefined)
  }
  expect(await countEmails()).toEqual(countsBefore.map((count) => count + 1))
})

const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})
const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ summary: z.string() }) }),
      ),
    }),
  ),
})

// Spec: watching/metrics
test('the dashboard and the alert rules name only metrics that the portal has', async () => {
  const { app } = await watchedPortal()
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  const types = new Map(
    [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  )
  const watchingFolder = join(import.meta.dirname, '../../deploy/watching')
  const textOf = (name: string) => readFile(join(watchingFolder, name), 'utf8')
  const { panels } = Dashboard.parse(JSON.parse(await textOf('dashboard.json')))
  const { groups } = Rules.parse(parse(await textOf('alerts.yaml')))
  const expressions = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ]
  // Health checks every second would hide the failures of a small agency's calls.
  const callExpressions = groups.flatMap(({ rules }) =>
    rules.filter(({ expr }) => expr.includes('http_request')),
  )
  for (const { expr } of callExpressions)
    for (const [querySelector] of expr.matchAll(/http_request\w+(\{[^}]*\})?/g))
      expect(querySelector).toContain('route!~"/healthz|/readyz|/assets/.*')
  const metricNames = expressions.flatMap((expr) => expr.match(/\b(portal|http|process|nodejs)_\w+/g) ?? [])
  expect(metricNames.length).toBeGreaterThan(30)
  const isThere = (name: string) =>
    types.has(name) || types.get(name.replace(/_(bucket|count|sum)$/, '')) === 'histogram'
  expect(metricNames.filter((name) => !isThere(name))).toEqual([])
  const portalMetrics = [...types.keys()].filter((name) => name.startsWith('portal_'))
  expect(portalMetrics.filter((name) => !metricNames.includes(name))).toEqual([])
})
