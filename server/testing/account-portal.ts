import { Logger, runOnce } from 'graphile-worker'
import { api } from '../../contract/index.ts'
import { waitUntilOneBlocked } from './blocked-calls.ts'
import { accountJobs, jobTasksFor } from './jobs.ts'
import { type TestPerson, testPassword } from './people.ts'
import { portal } from './portal.ts'

const silentLogger = new Logger(() => () => undefined)

export const chromeUserAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
export const safariUserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** A portal whose account jobs run on demand. */
export async function accountPortal(parts: Parameters<typeof portal>[0] = {}) {
  const world = await portal(parts)
  const { context, mails, as } = world
  const runJobs = async () =>
    runOnce({
      pgPool: context.pool,
      taskList: await jobTasksFor(context, accountJobs),
      noHandleSignals: true,
      logger: silentLogger,
    })
  /** Emails sent since the last call. */
  const takeNewEmails = async () => {
    const countBefore = mails.length
    await runJobs()
    return mails.slice(countBefore)
  }
  /** Audit entries about a person, oldest first. */
  const onRecord = async (person: TestPerson) =>
    context.db
      .selectFrom('events')
      .select(['action', 'actorId', 'details'])
      .where('entityId', '=', person.id)
      .orderBy('id')
      .execute()

  /** A browser that keeps its cookies. */
  const browser = (userAgent = chromeUserAgent) => {
    const cookies = new Map<string, string>()
    const send = async (method: 'GET' | 'POST', url: string, body?: object) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const answer = await as(null).send(method, url, body, {
        headers: { 'user-agent': userAgent, ...(cookie ? { cookie } : {}) },
      })
      for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
        const [name = '', value = ''] = set.split(';', 1)[0]?.split('=') ?? []
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      }
      return answer
    }
    return {
      send,
      cookies,
      signIn: (person: TestPerson, with_ = testPassword) =>
        send('POST', api.auth.login.path, { usernameOrEmail: person.email, password: with_ }),
      whoAmI: async () => (await send('GET', api.auth.me.path)).status,
    }
  }
  /** The answer to a call that waits for a row lock while another change commits first. */
  const overtaken = async <Answer>(person: TestPerson, call: () => Promise<Answer>, change: string) => {
    const holder = await context.pool.connect()
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [person.id])
    const answer = call()
    await waitUntilOneBlocked(context.pool)
    await holder.query(change, [person.id])
    await holder.query('commit')
    holder.release()
    return answer
  }
  return { ...world, runJobs, takeNewEmails, onRecord, browser, overtaken }
}
