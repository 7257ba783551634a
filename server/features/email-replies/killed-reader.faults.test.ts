import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { waitUntilOneBlocked } from '../../testing/blocked-calls.ts'
import { dovecot, startDovecot } from '../../testing/dovecot.ts'
import { pdf } from '../../testing/files.ts'
import { makeTestFolder } from '../../testing/folders.ts'
import { interruptibleProxyTo } from '../../testing/interruptible-proxy.ts'
import { releaseJobsOfKilled } from '../../testing/jobs.ts'
import { databaseUrlOf } from '../../testing/own-database.ts'
import { freshPortal } from '../../testing/portal.ts'
import { portalProcess, realAgencyEnvironment, waitForExit } from '../../testing/process.ts'
import { replyHeadersFor } from '../messages/reply-address.ts'
import { unseenUids, withMailbox } from './mailbox.ts'
import { queueReading } from './queries.ts'

const receivingServer = 'mx.harborline.example'

/** A reply of a person, with a file. */
const emailOf = ({ to, from, text }: { to: string; from: string; text: string }) =>
  Buffer.from(
    [
      `Authentication-Results: ${receivingServer}; dmarc=pass header.from=${from.split('@')[1]}`,
      ...[`From: <${from}>`, `To: ${to}`, `Message-ID: <${newId()}@x.example>`, 'Subject: Re: Messages'],
      ...['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', text],
      ...['--b', 'Content-Type: application/pdf; name=binder.pdf', 'Content-Transfer-Encoding: base64'],
      ...['Content-Disposition: attachment; filename=binder.pdf', '', pdf.toString('base64'), '--b--', ''],
    ].join('\r\n'),
  )

/** Passes what portal and mail server say. `mark` decides about marking an email as seen. */
const passingMarks = (mark: () => 'passes' | 'is held') => (portal: Socket, server: Socket) => {
  portal.on('data', (part) => {
    if (!part.includes('UID STORE') || mark() === 'passes') server.write(part)
  })
  server.pipe(portal)
}

test.skipIf(!dovecot)(
  'kill -9 of the reader between fetch and commit, and between commit and mark: one message for each email',
  async () => {
    const { login, deliver } = await startDovecot()
    const { context, connection, people, clock } = await freshPortal()
    const { db, pool, secrets } = context
    clock.time = new Date()
    let marks = 0
    const secondMark = Promise.withResolvers<void>()
    const proxy = await interruptibleProxyTo(
      { host: '127.0.0.1', port: Number(login.host.split(':')[1]) },
      passingMarks(() => {
        if (++marks === 1) return 'passes'
        secondMark.resolve()
        return 'is held'
      }),
    )
    const { id: userId, email: senderAddress } = people.client
    await db
      .insertInto('replyMailbox')
      .values({
        ...{ id: newId(), address: 'replies@harborline.example', receivingServer },
        ...{ host: login.host, username: login.username, passwordSealed: secrets.seal(login.password) },
      })
      .execute()
    const headers = await replyHeadersFor(context, { userId, clientId: userId, emailId: newId() })
    const texts = ['The van is sold.', 'The barn is new.', 'Please renew the rest.']
    for (const text of texts)
      await deliver(emailOf({ to: headers?.replyTo ?? '', from: senderAddress, text }))

    const environment = {
      ...realAgencyEnvironment,
      DATA_DIR: await makeTestFolder(),
      DATABASE_URL: databaseUrlOf(connection),
      SECRET_KEY: 'the key of the tests, thirty-two or more',
    }
    /** A process that reads the mailbox at this address. */
    const start = async (host: string) => {
      await db.updateTable('replyMailbox').set({ host }).execute()
      const { child, opened } = portalProcess(environment)
      await opened
      return child
    }
    const kill = async (reader: Awaited<ReturnType<typeof start>>) => {
      await waitForExit(reader, 'SIGKILL')
      await releaseJobsOfKilled(context)
    }
    const contents = async () => {
      const rows = await db.selectFrom('messages').select('content').where('byEmail', '=', true).execute()
      return rows.map(({ content }) => content)
    }
    const unseen = () => withMailbox(login, (client) => unseenUids(client, 10))

    const firstReader = await start(login.host)
    await db.transaction().execute(async (tx) => {
      await sql`lock table email_replies in exclusive mode`.execute(tx)
      await queueReading(db, new Date())
      await waitUntilOneBlocked(pool)
      await kill(firstReader)
    })
    expect([await contents(), await unseen()]).toEqual([[], [1, 2, 3]])

    const secondReader = await start(`127.0.0.1:${proxy.port}`)
    await queueReading(db, new Date())
    await secondMark.promise
    await kill(secondReader)
    expect(await contents()).toHaveLength(2)
    expect(await unseen(), 'the second is stored, and not marked').toHaveLength(2)

    await start(login.host)
    await queueReading(db, new Date())
    await expect.poll(unseen).toEqual([])
    expect((await contents()).toSorted()).toEqual(texts.toSorted())
    const { rows } = await pool.query<{ row: string }>(
      `select action as row from events where action in ('message.sent', 'document.attached')
        union all select 'document' from documents order by row`,
    )
    const expectedEntities = ['document', 'document.attached', 'message.sent']
    expect(rows.map(({ row }) => row)).toEqual(expectedEntities.flatMap((row) => texts.map(() => row)))
  },
)
