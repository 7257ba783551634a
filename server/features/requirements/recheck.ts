import {
  requirementSetName,
  requirementText,
  verdictText,
} from '../../../contract/values/contract-requirements.ts'
import { type Context, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { clientToCertify } from '../certificates/master.ts'
import { type CheckedRequirement, checkRequirements } from './check-requirements.ts'
import {
  endShortfalls,
  lockSet,
  openShortfallsOf,
  recordsOfClient,
  type StoredSet,
  saveShortfall,
  setsToCheck,
  updateSet,
} from './queries.ts'

type CheckContext = Pick<Context, 'agency' | 'now'>

/** 'General liability: Each occurrence $2,000,000. Short by $1,000,000'. */
export const shortfallText = (requirement: CheckedRequirement) =>
  `${requirementText(requirement)}. ${verdictText(requirement)}`

const severityByVerdict = { met: 0, 'ask the carrier': 1, short: 2, 'not on file': 3 } as const

type StoredVerdict = StoredSet['checked'][string]

/** Whether less of a requirement is met than at the last check. */
function isWorse(
  verdictBefore: StoredVerdict | undefined,
  { verdict, shortBy }: CheckedRequirement,
): boolean {
  if (verdictBefore === undefined || verdict === 'met') return false
  if (severityByVerdict[verdict] !== severityByVerdict[verdictBefore.verdict])
    return severityByVerdict[verdict] > severityByVerdict[verdictBefore.verdict]
  return (shortBy ?? 0) > (verdictBefore.shortBy ?? 0)
}

/**
 * Checks a locked set and stores the verdicts. With `isNews`, a requirement that is less met than
 * at the last check becomes a new shortfall; without, these verdicts are the first.
 */
export async function recheckSet(
  tx: Db,
  context: CheckContext,
  set: StoredSet,
  { isNews }: { isNews: boolean },
): Promise<CheckedRequirement[]> {
  const { id: setId, clientId } = set
  // Read before the policies: a change in between is then checked once more.
  const records = await recordsOfClient(tx, clientId)
  const client = await clientToCertify(tx, context, clientId)
  const checkedRequirements = checkRequirements(client, set)
  const timestamp = context.now().toISOString()
  const unmetRequirements = checkedRequirements.filter(({ verdict }) => verdict !== 'met')
  await endShortfalls(
    tx,
    setId,
    unmetRequirements.map(({ key }) => key),
    timestamp,
  )
  const newlyUnmet = isNews
    ? unmetRequirements.filter((unmetRequirement) =>
        isWorse(set.checked[unmetRequirement.key], unmetRequirement),
      )
    : []
  const openShortfalls = await openShortfallsOf(tx, [setId])
  for (const one of newlyUnmet) {
    const isAsked = openShortfalls.some(
      ({ requirement, askedAt }) => requirement === one.key && askedAt !== null,
    )
    const reopenedColumns = { foundAt: timestamp, settledAt: null, settledBy: null }
    await saveShortfall(tx, {
      ...{ id: newId(), setId, clientId, requirement: one.key, says: shortfallText(one) },
      ...(isAsked ? {} : { ...reopenedColumns, requestId: null, taskId: null, askedAt: null, askedBy: null }),
    })
  }
  if (newlyUnmet.length > 0)
    await record(
      tx,
      { me: null, now: context.now },
      {
        action: 'certificate.shortfallFound',
        id: setId,
        clientId,
        details: { holder: requirementSetName(set), found: newlyUnmet.map(shortfallText).join('; ') },
      },
    )
  await updateSet(tx, setId, {
    checked: JSON.stringify(
      Object.fromEntries(checkedRequirements.map(({ key, verdict, shortBy }) => [key, { verdict, shortBy }])),
    ),
    checkedOn: client.day,
    checkedOf: records,
  })
  return checkedRequirements
}

/** Sets that one run checks at most. The next run goes on. */
const maxSetsPerRun = 5000

/**
 * Job: checks the sets of clients whose policies changed, and each set on each new day. A failed
 * check is tried again by the next run and does not stop the others.
 */
export async function recheckRequirements(
  context: CheckContext & Pick<Context, 'db' | 'log'>,
): Promise<void> {
  for (const { id } of await setsToCheck(context.db, today(context), maxSetsPerRun))
    await context.db
      .transaction()
      .execute(async (tx) => {
        const set = await lockSet(tx, id)
        if (set) await recheckSet(tx, context, set, { isNews: true })
      })
      .catch((error: unknown) => context.log.error({ err: error, set: id }, 'A requirement check failed'))
}
