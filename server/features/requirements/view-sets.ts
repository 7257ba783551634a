import type { z } from 'zod'
import type { RequirementAnswer, RequirementSet } from '../../../contract/requirements.ts'
import { isLimit } from '../../../contract/values/limits.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { addWireId } from '../../wire.ts'
import type { ClientToCertify } from '../certificates/certifiable-policies.ts'
import { clientToCertify } from '../certificates/master.ts'
import { type CheckedRequirement, checkRequirements } from './check-requirements.ts'
import { type OpenShortfall, openShortfallsOf, type SetRow, setSeenBy, setsSeenBy } from './queries.ts'

type WireSet = z.input<typeof RequirementSet>

function toAnswer(
  { key, line, asks, verdict, shortBy, policies, forms, because }: CheckedRequirement,
  openShortfalls: readonly OpenShortfall[],
): z.input<typeof RequirementAnswer> {
  const shortfall =
    verdict === 'met' ? undefined : openShortfalls.find(({ requirement }) => requirement === key)
  const { askedAt = null, newSince = null, requestId = null } = shortfall ?? {}
  return {
    ...{ key, line, asks, verdict, shortBy, policies, forms, because, newSince },
    asked: askedAt === null ? null : { at: askedAt, by: requestId === null ? 'task' : 'request' },
  }
}

/**
 * The policies, limits and wordings for a certificate: all that the contract asks for and that is
 * met.
 * Where the contract asks for no limit of a line, all limits of the policy are shown.
 */
function metPolicies(
  checkedRequirements: readonly CheckedRequirement[],
  { policies }: ClientToCertify,
): WireSet['met'] {
  const linesWithLimits = checkedRequirements.flatMap(({ kind, line }) =>
    kind === 'limit' || kind === 'statutory' ? line : [],
  )
  const allLimitsOf = (policyId: string) =>
    (policies.find(({ id }) => id === policyId)?.coverages ?? [])
      .filter((coverage) => isLimit(coverage) && coverage.amount > 0)
      .map(({ type }) => type)
  const metRequirements = checkedRequirements.filter(({ verdict }) => verdict === 'met')
  const ids = new Set(
    metRequirements.flatMap(({ policies: [shortfallsOfSet] }) => shortfallsOfSet?.policyId ?? []),
  )
  return [...ids].map((policyId) => {
    const requirementsOfPolicy = metRequirements.filter(
      ({ policies: [shortfallsOfSet] }) => shortfallsOfSet?.policyId === policyId,
    )
    const isWithoutLimits = !requirementsOfPolicy.some(
      ({ line }) => line !== null && linesWithLimits.includes(line),
    )
    return {
      policyId,
      coverages: [
        ...new Set(
          isWithoutLimits
            ? allLimitsOf(policyId)
            : requirementsOfPolicy.flatMap(({ coverages }) => coverages),
        ),
      ],
      wordings: requirementsOfPolicy.flatMap((one) => (one.kind === 'wording' ? one.name : [])),
    }
  })
}

function toWireSet(row: SetRow, client: ClientToCertify, openShortfalls: readonly OpenShortfall[]): WireSet {
  const { holderId, holderName, documentId, documentTitle, documentUrl, ...set } = row
  const checkedRequirements = checkRequirements(client, { ...set, holderName })
  const shortfallsOfSet = openShortfalls.filter(({ setId }) => setId === row.id)
  return {
    ...addWireId(set),
    holder: holderId === null ? null : { id: holderId, name: holderName ?? '' },
    document:
      documentId === null || documentUrl === null
        ? null
        : { id: documentId, title: documentTitle ?? '', fileUrl: documentUrl },
    answers: checkedRequirements.map((requirement) => toAnswer(requirement, shortfallsOfSet)),
    met: metPolicies(checkedRequirements, client),
  }
}

/** The open sets of a client, newest first, each with the answers of today. */
export async function requirementSetsOf(
  db: Db,
  context: RequestContext,
  clientId: string,
): Promise<WireSet[]> {
  const rows = await setsSeenBy(db, context.me, clientId)
  if (rows.length === 0) return []
  const client = await clientToCertify(db, context, clientId)
  const openShortfalls = await openShortfallsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toWireSet(row, client, openShortfalls))
}

export async function requirementSetOf(db: Db, context: RequestContext, id: string): Promise<WireSet> {
  const row = await setSeenBy(db, context.me, id)
  const client = await clientToCertify(db, context, row.clientId)
  return toWireSet(row, client, await openShortfallsOf(db, [id]))
}
