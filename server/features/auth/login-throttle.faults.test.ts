import { expect, onTestFinished, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { BusyError } from '../../platform/outage.ts'
import { maxConcurrentHashes, verifyPassword } from '../../platform/passwords.ts'
import { accountPortal } from '../../testing/account-portal.ts'
import { testPassword } from '../../testing/people.ts'

/**
 * Strangers who try wrong passwords, more of them than the queue for password checks holds on any
 * number of cores. A stranger whose password was checked tries again at once, so the queue stays
 * full. A stranger who is refused stops.
 */
function crowd() {
  let isOver = false
  let triedCount = 0
  const tryPasswords = async () => {
    while (!isOver) {
      expect(await verifyPassword('a wrong one', null, { hasPriority: false })).toBe(false)
      triedCount++
    }
  }
  const strangerAttempts = Promise.allSettled(Array.from({ length: 200 * maxConcurrentHashes }, tryPasswords))
  return {
    tried: () => triedCount,
    async leave() {
      isOver = true
      const failures = (await strangerAttempts).flatMap((one) =>
        one.status === 'rejected' ? [one.reason] : [],
      )
      expect(failures.filter((reason) => !(reason instanceof BusyError))).toEqual([])
    },
  }
}

test('400 wrong sign-ins from as many addresses do not hold up a known browser; beyond the queue they are told so', async () => {
  const { app, people, browser } = await accountPortal()
  const attempt = async (
    name: string,
    ipAddress: string,
    triedPassword: string,
    cookies = new Map<string, string>(),
  ) => {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: api.auth.login.path,
      remoteAddress: ipAddress,
      payload: { usernameOrEmail: name, password: triedPassword },
      cookies: Object.fromEntries(cookies),
    })
    return { status: statusCode, retryAfter: headers['retry-after'], body }
  }
  const knownBrowser = browser()
  await knownBrowser.signIn(people.client)
  await knownBrowser.send('POST', api.auth.logout.path)
  const otherCrowd = crowd()
  onTestFinished(otherCrowd.leave)
  const attempts = Array.from({ length: 400 }, (_, index) =>
    attempt(`guess${index}`, `10.0.${index >> 8}.${index & 255}`, 'a wrong one'),
  )
  const ownReply = await attempt(people.client.email, '192.0.2.7', testPassword, knownBrowser.cookies)
  const triesBefore = otherCrowd.tried()
  expect(ownReply.status).toBe(200)
  expect(triesBefore, 'passwords that were tried before').toBeLessThan(40 * maxConcurrentHashes)
  const answers = await Promise.all(attempts)
  const rejectedAnswers = answers.filter(({ status }) => status === 503)
  expect(rejectedAnswers.length).toBeGreaterThan(0)
  for (const { retryAfter, body } of rejectedAnswers) {
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' })
  }
  expect(answers.filter(({ status }) => status === 401).length + rejectedAnswers.length).toBe(400)
})
