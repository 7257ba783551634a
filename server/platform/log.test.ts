import Fastify from 'fastify'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { portal } from '../testing/portal.ts'
import { formatLogLine, openLogTo } from './log.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

/** A whole portal, and the lines it logs. */
async function portalWithLogger() {
  const { context } = await portal()
  const lines: string[] = []
  const logger = openLogTo({ write: (line) => lines.push(line) }, 'info')
  const app = await buildApp(context, { readiness: { ready: true }, logger })
  onTestFinished(() => app.close())
  const logLinesOf = async (url: string) => {
    await app.inject({ url })
    return lines.splice(0).join('')
  }
  const pathOf = async (url: string) => JSON.parse(await logLinesOf(url)).path
  return { logLinesOf, pathOf }
}

test('a call is logged as its route, with ids and nothing else of what was asked for', async () => {
  const { pathOf } = await portalWithLogger()
  expect(await pathOf(`/api/policy/${id}`)).toBe(`/api/policy/${id}`)
  expect(await pathOf('/api/policy/S3CRET')).toBe('/api/policy/…')
  expect(await pathOf('/api/agent/clients?search=grace')).toBe('/api/agent/clients')
  expect(await pathOf('/api/invite/client/invite/grace%40stonecrop.example/S3CRET')).toBe(
    '/api/invite/client/invite/…/…',
  )
  expect(await pathOf('/api/card/shared/S3CRET/paper?a=b')).toBe('/api/card/shared/…/paper')
  expect(await pathOf(`/api/documents/document-url/${id}/card.pdf`)).toBe(
    `/api/documents/document-url/${id}/…`,
  )
  expect(await pathOf('/client-details/grace?tab=documents')).toBe('/client-details')
})

test('however an address is written, no token of it stands in the log', async () => {
  const { logLinesOf } = await portalWithLogger()
  const writtenUrls = [
    '/client/accept-invite/auth/S3CRET/grace%40stonecrop.example',
    '/CLIENT/accept-invite/auth/S3CRET',
    '/%63lient/accept-invite/auth/S3CRET',
    '/client%2Faccept-invite%2Fauth%2FS3CRET',
    '//client/accept-invite/auth/S3CRET',
    '/client;S3CRET/auth',
    '/client/../S3CRET',
    '/card/S3CRET',
    '/card/S3CRET/',
    '/card/S3CRET%',
    '/card/S3CRET%zz',
    '/card?S3CRET',
    '/card#S3CRET',
    '/S3CRET',
    '/certificate/COI-1024/S3CRET',
    '/choose-password/S3CRET',
    '/api/%69nvite/client/invite/grace%40stonecrop.example/S3CRET',
    '/API/invite/client/invite/grace%40stonecrop.example/S3CRET',
    '/api//invite/client/invite/grace@stonecrop.example/S3CRET',
    '/api/invite/client/invite/grace%40stonecrop.example/S3CRET/',
    '/api/invite/client/invite/grace%2540stonecrop.example/%53%33CRET',
    '/api/card/shared/S3CRET%2Fpaper',
    `/api/card/shared/${'S3CRET'.repeat(100)}/paper`,
    '/api/calendar/feed/S3CRET%2Fportal.ics',
    '/api/calendar/feed/S3CRET/portal.ics/',
  ]
  for (const url of writtenUrls) expect(await logLinesOf(url), url).not.toMatch(/S3CRET|%53|grace/)
})

test('no value of a row and no e-mail address stands in the log, whatever error brings it', async () => {
  const lines: string[] = []
  const log = openLogTo({ write: (line) => lines.push(line) }, 'info')
  const databaseError = Object.assign(new pg.DatabaseError('duplicate key value', 200, 'error'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(grace at stonecrop) already exists.',
    where: 'COPY users, line 1: "grace"',
  })
  const multilineError = Object.assign(
    new pg.DatabaseError('invalid input syntax: "gra\n"ce"', 200, 'error'),
    {
      code: '22P02',
    },
  )
  const smtpError = new Error('550\ngrace.holloway@stonecrop.example: no such mailbox')
  for (const err of [databaseError, multilineError, smtpError])
    log.error({ err }, String(err === smtpError && smtpError))
  const app = Fastify({ loggerInstance: log })
  onTestFinished(() => app.close())
  app.get('/card/:token', () => Promise.reject(databaseError))
  await app.inject('/card/S3CRET')
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level')
  expect(lines.join('')).not.toMatch(/gra|S3CRET|stonecrop/)
  expect(lines.join('')).toMatch(/users_email_key.*22P02.*no such mailbox/s)
  expect(lines.length).toBeGreaterThan(4)
})

test('a terminal shows a line of the log as a sentence, with where an error was', () => {
  const lines: string[] = []
  const log = openLogTo({ write: (line) => lines.push(formatLogLine(line)) }, 'info')
  log.warn('PUBLIC_URL is not encrypted')
  const err = new Error('No space left')
  log.error({ err }, 'A file could not be kept')
  expect(lines).toEqual([
    'warn: PUBLIC_URL is not encrypted\n',
    `error: A file could not be kept\n${err.stack}\n`,
  ])
})
