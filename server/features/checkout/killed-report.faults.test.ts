import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { waitUntilOneBlocked } from '../../testing/blocked-calls.ts'
import { makeTestFolder } from '../../testing/folders.ts'
import { interruptibleProxyTo } from '../../testing/interruptible-proxy.ts'
import { databaseUrlOf } from '../../testing/own-database.ts'
import { freshPortal } from '../../testing/portal.ts'
import { portalProcess, realAgencyEnvironment, waitForExit } from '../../testing/process.ts'
import { reportPath } from './record-report.ts'

/** Passes what the portal and the database say, but for the answer to the commit of a payment. */
const withoutAnswer = (onCommit: () => void) => (portal: Socket, database: Socket) => {
  let hasPayment = false
  let isCommitted = false
  portal.on('data', (part) => {
    const statement = part.toString('latin1')
    hasPayment ||= statement.includes('insert into "checkout_payments"')
    isCommitted ||= hasPayment && statement.includes('commit')
    database.write(part)
  })
  database.on('data', (part) => {
    if (isCommitted) onCommit()
    else portal.write(part)
  })
}

test('kill -9 before the commit of a payment, and between commit and answer: the report comes again, and is one payment', async () => {
  const { as, people, given, context, connection, clock } = await freshPortal()
  const { db, pool } = context
  clock.time = new Date()
  const admin = as(people.admin, { confirmed: true })
  await admin.call(api.checkout.set, { address: 'https://pay.example/?a={amount}&r={reference}' })
  const { secret } = (await admin.call(api.checkout.replaceSecret, {})).body
  const { installments, policyId } = await given.bill({ form: { by: 'agency' } })
  const reports = await Promise.all(
    installments.map(async ({ id }) => {
      const { searchParams } = new URL((await as(people.client).call(api.checkout.pay, { id })).body.url)
      return { amount: searchParams.get('a'), reference: searchParams.get('r') }
    }),
  )

  const environment = {
    ...realAgencyEnvironment,
    DATA_DIR: await makeTestFolder(),
    DATABASE_URL: databaseUrlOf(connection),
    SECRET_KEY: 'the key of the tests, thirty-two or more',
  }
  const committed = Promise.withResolvers<void>()
  const proxy = await interruptibleProxyTo(connection, withoutAnswer(committed.resolve))
  const behindProxy = {
    ...environment,
    DATABASE_URL: databaseUrlOf({ ...connection, host: proxy.host, port: proxy.port }),
  }
  const start = async (settings = environment) => {
    const { child, opened } = portalProcess(settings)
    return { child, address: await opened }
  }
  /** The status of the answer; undefined if none came. */
  const report = async (address: string, index: number) => {
    const time = new Date()
    const id = `report-${index}`
    const body = JSON.stringify({ type: 'payment.received', data: reports[index] })
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, time, body),
    }
    const answer = await fetch(`${address}${reportPath}`, { method: 'POST', headers, body }).catch(() => null)
    return answer?.status
  }
  const payments = async () => {
    const { bills } = (await as(people.client).call(api.bills.ofPolicy, { policyId })).body
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer from events where action = 'policy.paymentReceived'
        union all select count(*)::integer from checkout_payments`,
    )
    return [bills[0]?.installments.map(({ status }) => status), ...rows.map(({ count }) => count)]
  }

  const firstPortal = await start(behindProxy)
  const lost = report(firstPortal.address, 0)
  await committed.promise
  await waitForExit(firstPortal.child, 'SIGKILL')
  expect(await lost).toBeUndefined()
  expect(await payments()).toEqual([['paid', 'due'], 1, 1])

  const secondPortal = await start()
  expect(await report(secondPortal.address, 0)).toBe(204)
  expect(await payments()).toEqual([['paid', 'due'], 1, 1])
  await db.transaction().execute(async (tx) => {
    await sql`lock table checkout_payments in exclusive mode`.execute(tx)
    const unanswered = report(secondPortal.address, 1)
    await waitUntilOneBlocked(pool)
    await waitForExit(secondPortal.child, 'SIGKILL')
    expect(await unanswered).toBeUndefined()
  })
  expect(await payments()).toEqual([['paid', 'due'], 1, 1])

  const thirdPortal = await start()
  expect([await report(thirdPortal.address, 1), await report(thirdPortal.address, 0)]).toEqual([204, 204])
  expect(await payments()).toEqual([['paid', 'paid'], 2, 2])
})
