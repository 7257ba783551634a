import type { ImapFlow } from 'imapflow'
import { z } from 'zod'
import { systemActor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import type { JobTask } from '../../platform/jobs.ts'
import type { RegisterShutdown } from '../../registry/feature.ts'
import {
  fetchEmail,
  loginOf,
  MailboxFailure,
  markSeen,
  uidsOfEmail,
  unseenUids,
  withMailbox,
} from './mailbox.ts'
import {
  attachToMessage,
  endWatch,
  keepWatch,
  mailboxOf,
  noteMailboxFailure,
  noteMailboxRead,
  queueReading,
  replyToFile,
  takeWatch,
  updateReply,
} from './queries.ts'
import { readEmail } from './read-email.ts'
import { receiveEmail } from './receive-email.ts'
import { fileDocuments, storeFiles } from './store-files.ts'

const maxEmailsInRun = 100

/** Job, each minute: queues a reading if a mailbox is set. It finds what no watch announced. */
export const queueReadingIfSet = (context: Context) => async () => {
  if (await mailboxOf(context.db)) await queueReading(context.db, context.now())
}

/** Job: takes in the unread emails, then waits for new ones unless another instance does. */
export function readReplies(context: Context, onClose: RegisterShutdown): JobTask {
  const watch = mailboxWatch(context)
  onClose(watch.close)
  return async () => {
    if (await readMailbox(context)) await watch.begin()
  }
}

/** Reads the mailbox once. False if none is set, or it cannot be read. */
export async function readMailbox(context: Context): Promise<boolean> {
  const { db, now, log } = context
  const mailbox = await mailboxOf(db)
  if (!mailbox) return false
  try {
    await withMailbox(loginOf(mailbox, context), async (client) => {
      for (const uid of await unseenUids(client, maxEmailsInRun)) {
        const email = await fetchEmail(client, uid)
        if (email) await receiveEmail(context, email, mailbox)
        // Only now: an email whose transaction did not commit is read again.
        await markSeen(client, uid)
      }
    })
  } catch (error) {
    if (!(error instanceof MailboxFailure)) throw error
    log.warn({ err: error }, 'The reply mailbox could not be read; the portal tries again in a minute')
    await noteMailboxFailure(db, { timestamp: now().toISOString(), problem: error.message })
    return false
  }
  await noteMailboxRead(db, now().toISOString())
  return true
}

const watchTime = 3 * 60_000
const renewInterval = 60_000

/** Waits for new email by IMAP IDLE, on one of all instances. */
function mailboxWatch(context: Context) {
  const { db, now, log } = context
  const id = newId()
  const until = () => new Date(now().getTime() + watchTime).toISOString()
  let client: ImapFlow | null = null
  let isClosed = false
  let isBusy = false

  const watch = async () => {
    const mailbox = await mailboxOf(db)
    if (!mailbox || isClosed) return
    await withMailbox(loginOf(mailbox, context), async (opened) => {
      client = opened
      const renewal = setInterval(() => {
        void keepWatch(db, { id, until: until() })
          .catch(() => false)
          .then((isOurs) => isOurs || opened.close())
      }, renewInterval)
      const closePromise = new Promise<void>((resolve) => opened.on('close', () => resolve()))
      opened.on('exists', () => void queueReading(db, now()).catch(() => undefined))
      try {
        // The server does not announce an email that came before this connection was open.
        if ((await unseenUids(opened, 1)).length > 0) await queueReading(db, now())
        await Promise.race([closePromise, opened.idle()])
      } finally {
        clearInterval(renewal)
        client = null
      }
    })
  }

  return {
    async begin() {
      if (isBusy || isClosed || !(await takeWatch(db, { id, now: now().toISOString(), until: until() })))
        return
      isBusy = true
      void watch()
        .catch((error: unknown) => log.warn({ err: error }, 'The watch over the reply mailbox ended'))
        .then(() => endWatch(db, id))
        .catch(() => undefined)
        .finally(() => {
          isBusy = false
        })
    },
    close() {
      isClosed = true
      client?.close()
    },
  }
}

const FilingJob = z.object({ id: z.string() })

/**
 * Job: files the attachments of an email that staff accepted. The portal kept none of them, so it
 * reads them in the mailbox again.
 */
export const fileAcceptedReply = (context: Context) => async (payload: unknown) => {
  const { db } = context
  const reply = await replyToFile(db, FilingJob.parse(payload).id)
  const mailbox = await mailboxOf(db)
  const { clientId, userId, messageId } = reply ?? {}
  if (!reply || !mailbox || !clientId || !userId || !messageId || reply.documentIds.length > 0) return
  const files = await withMailbox(loginOf(mailbox, context), async (client) => {
    const [uid] = await uidsOfEmail(client, reply.emailId)
    const email = uid === undefined ? undefined : await fetchEmail(client, uid)
    return email && !email.leftOut ? (await readEmail(email.source, mailbox)).files : null
  })
  if (!files) {
    await updateReply(db, reply.id, { refusedFiles: ['The email is no longer in the mailbox'] })
    return
  }
  const { stored, refused } = await storeFiles(context, files)
  await db.transaction().execute(async (tx) => {
    const actor = { now: context.now, me: systemActor(userId) }
    const documentIds = await fileDocuments(tx, actor, { stored, clientId, messageId })
    const [firstDocumentId] = documentIds
    if (firstDocumentId) await attachToMessage(tx, messageId, firstDocumentId)
    await updateReply(tx, reply.id, { documentIds, refusedFiles: refused })
  })
}
