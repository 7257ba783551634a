import type { CertificateState } from '../../../contract/values/certificate-states.ts'
import { type Context, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { nextCertificate } from '../certificates/next-queries.ts'
import { certificateStatusOf, readCheckedCertificate } from '../certificates/queries.ts'
import { areUpdatesOn } from '../certificates/update-queries.ts'
import {
  certificatesToCheck,
  insertSubscriptionEmail,
  lockSubscriptionsTo,
  recordsForState,
  updateChecked,
} from './change-queries.ts'
import { subscriptionsOfClosedClients } from './queries.ts'
import { stopSubscription } from './stop-subscription.ts'

type CheckContext = Pick<Context, 'agency' | 'now'>

/** The state that the verification page shows today, and the certificate of the next term. */
export async function currentState(tx: Db, context: CheckContext, certificateId: string) {
  const { standing, printed } = await readCheckedCertificate(tx, context, certificateId)
  const next = await nextCertificate(tx, certificateId)
  return { status: certificateStatusOf(standing, printed, context), next }
}

/** States that prove the printed coverage are one: a change among them is no news to a holder. */
const newsOf = (state: CertificateState) =>
  state === 'current' || state === 'changed' || state === 'replaced' ? 'in force' : state

/** Certificates that one run checks at most. The next run goes on. */
const maxCertificatesPerRun = 5000

/**
 * Job: checks the subscribed certificates whose records changed, and each on each new day. A change
 * queues one email. A failed check is tried again by the next run and does not stop the others.
 */
export async function detectChanges(context: CheckContext & Pick<Context, 'db' | 'log'>): Promise<void> {
  const { db } = context
  const runForCertificate = (id: string, work: (tx: Db) => Promise<unknown>) =>
    db
      .transaction()
      .execute(work)
      .catch((error: unknown) => context.log.error({ err: error, id }, 'A subscription check failed'))
  for (const { id } of await subscriptionsOfClosedClients(db))
    await runForCertificate(id, (tx) => stopSubscription(tx, context, { id }, 'client closed'))
  if (!(await areUpdatesOn(db))) return
  for (const { certificateId } of await certificatesToCheck(db, today(context), maxCertificatesPerRun))
    await runForCertificate(certificateId, (tx) => detectChangesOf(tx, context, certificateId))
}

async function detectChangesOf(tx: Db, context: CheckContext, certificateId: string): Promise<void> {
  // Read before the state: a change in between is then checked once more.
  const records = await recordsForState(tx, certificateId)
  const subscriptions = await lockSubscriptionsTo(tx, certificateId)
  const { status, next } = await currentState(tx, context, certificateId)
  const { state, endedOn, againSince, endsOn } = status
  const nextId = next?.id ?? null
  for (const subscription of subscriptions) {
    const hasNext = nextId !== null && subscription.nextId === null
    const isNews = subscription.state === null || newsOf(subscription.state) !== newsOf(state)
    if (isNews || hasNext)
      await insertSubscriptionEmail(tx, {
        ...{ id: newId(), clientId: subscription.clientId, subscriptionId: subscription.id },
        ...{ place: subscription.nextPlace, state, endedOn, againSince, endsOn },
        nextId: hasNext ? nextId : null,
        changedAt: context.now().toISOString(),
      })
    await updateChecked(tx, subscription.id, { state, nextId, on: today(context), of: records })
  }
}
