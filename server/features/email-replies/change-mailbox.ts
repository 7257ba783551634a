import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import { notFound, wrongField } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { assertAdmin } from '../admin/change-staff.ts'
import { MailboxFailure, withMailbox } from './mailbox.ts'
import { deleteMailbox, mailboxOf, saveMailbox } from './queries.ts'

/** Stores the mailbox after signing in there. */
export async function setMailbox(
  { password, ...mailbox }: HandlerInput<typeof api.emailReplies.setMailbox>,
  context: RequestContext,
): Promise<void> {
  const { db, secrets } = context
  const storedMailbox = await mailboxOf(db)
  // The stored password goes only to the server and user for which it was entered.
  const isSameLogin = storedMailbox?.host === mailbox.host && storedMailbox.username === mailbox.username
  if (!password && !isSameLogin) throw wrongField('password', 'Please enter the password')
  const secret = password || (storedMailbox ? secrets.open(storedMailbox.passwordSealed) : '')
  const { host, username } = mailbox
  await withMailbox({ host, username, password: secret }, async () => undefined).catch((error: unknown) => {
    if (error instanceof MailboxFailure) throw wrongField('host', error.message)
    throw error
  })
  await context.write(async (tx) => {
    await assertAdmin(tx, context)
    await saveMailbox(tx, { ...mailbox, passwordSealed: secrets.seal(secret) })
    const { address, receivingServer } = mailbox
    await record(tx, context, {
      action: 'agency.replyMailboxSet',
      details: { address, host, receivingServer },
    })
  })
}

export const removeMailbox = (context: RequestContext): Promise<void> =>
  context.write(async (tx) => {
    await assertAdmin(tx, context)
    const removed = await deleteMailbox(tx)
    if (!removed) throw notFound('Mailbox')
    await record(tx, context, { action: 'agency.replyMailboxRemoved', details: { address: removed.address } })
  })
