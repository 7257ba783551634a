import { sql } from 'kysely'
import type { StateLaw, WholesaleAuthority } from '../../../contract/certificates.ts'
import type { LawState } from '../../../contract/values/certificate-law.ts'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { isDocumentOnFile } from '../../policy-rules.ts'
import { instantSql, shownNameOf } from '../../queries/json.ts'

type Confirmation = NonNullable<StateLaw['confirmation']>

/** The agency's confirmations, by state. */
export async function confirmationsByState(db: Db): Promise<ReadonlyMap<string, Confirmation>> {
  const rows = await db
    .selectFrom('certificateStateChecks as made')
    .innerJoin('users as confirmer', 'confirmer.id', 'made.confirmedBy')
    .select(['made.state', 'made.checked'])
    .select([shownNameOf('confirmer').as('by'), instantSql(sql<string>`made.confirmed_at`).as('at')])
    .execute()
  return new Map(rows.map(({ state, ...confirmation }) => [state, confirmation]))
}

interface NewStateCheck {
  state: LawState
  checked: string
  confirmedBy: string
  confirmedAt: string
}

/** Returns false if the state was confirmed before. */
export async function insertStateCheck(tx: Db, check: NewStateCheck): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('certificateStateChecks')
    .values(check)
    .onConflict((row) => row.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Deletes the confirmation of a state and returns what was checked; null if there was none. */
export async function deleteStateCheck(tx: Db, state: LawState): Promise<string | null> {
  const row = await tx
    .deleteFrom('certificateStateChecks')
    .where('state', '=', state)
    .returning('checked')
    .executeTakeFirst()
  return row?.checked ?? null
}

const locationState = sql<string>`policy_parts.said ->> 'state'`

/**
 * The states of the locations on these policies of a client. Without `policyIds`, on all of the
 * client's policies on file.
 */
export async function locationStatesOf(
  db: Db,
  clientId: string,
  policyIds: readonly string[] | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('policyParts')
    .innerJoin('policies', 'policies.id', 'policyParts.policyId')
    .where('policies.userId', '=', clientId)
    .where('policies.deactivatedAt', 'is', null)
    .$if(policyIds !== undefined, (parts) => parts.where('policies.id', 'in', [...(policyIds ?? [])]))
    .where('policyParts.kind', '=', 'location')
    .where('policyParts.removedAt', 'is', null)
    .select(locationState.as('state'))
    .distinct()
    .execute()
  return rows.map(({ state }) => state)
}

export const accountAddressesOf = (db: Db, clientId: string) =>
  db
    .selectFrom('accounts')
    .where('id', '=', clientId)
    .select(['address', 'locationAddress'])
    .executeTakeFirstOrThrow()

/** State, ZIP code and country fit in these last characters of an address. */
const addressEnd = sql.lit(24)

/**
 * The places of the clients with an approval or a certificate: the ends of their addresses, and the
 * states of the locations on their approved policies.
 */
export async function placesOfCertifiedClients(db: Db) {
  const addresses = await db
    .selectFrom('accounts')
    .where('accounts.closedAt', 'is', null)
    .where((row) =>
      row.or([
        row.exists(
          row
            .selectFrom('certificateMasters')
            .whereRef('certificateMasters.clientId', '=', 'accounts.id')
            .select('certificateMasters.clientId'),
        ),
        row.exists(
          row
            .selectFrom('certificates')
            .whereRef('certificates.clientId', '=', 'accounts.id')
            .where('certificates.withdrawnAt', 'is', null)
            .select('certificates.id'),
        ),
      ]),
    )
    .select([
      sql<string | null>`right(accounts.address, ${addressEnd})`.as('address'),
      sql<string | null>`right(accounts.location_address, ${addressEnd})`.as('locationAddress'),
    ])
    .distinct()
    .execute()
  const locations = await db
    .selectFrom('policyParts')
    .innerJoin('certificateMasterPolicies as approved', 'approved.policyId', 'policyParts.policyId')
    .where('policyParts.kind', '=', 'location')
    .where('policyParts.removedAt', 'is', null)
    .select(locationState.as('state'))
    .distinct()
    .execute()
  return { addresses, locationStates: locations.map(({ state }) => state) }
}

/**
 * The agency's confirmation for the policy in the current row: null until an agent confirmed that
 * the wholesaler lets the agency issue certificates. For a SELECT.
 */
export const wholesaleAuthorityOf = (policies: string) => sql<{ by: string; at: string } | null>`(
  select json_build_object('by', ${shownNameOf('confirmer')}, 'at', ${instantSql(sql<string>`authority.confirmed_at`)})
  from wholesale_authorities authority join users confirmer on confirmer.id = authority.confirmed_by
  where authority.policy_id = ${sql.ref(`${policies}.id`)} and authority.wholesaler = ${sql.ref(`${policies}.wholesaler`)})`

/** The wholesaler of a policy, with the authority on file, or 404. */
export async function wholesaleAuthoritySeenBy(
  db: Db,
  me: Me,
  policyId: string,
): Promise<{ wholesaler: string | null; authority: WholesaleAuthority | null }> {
  const row = await seenBy(db, me)
    .allPolicies.where('policies.id', '=', policyId)
    .leftJoin('wholesaleAuthorities as given', (join) =>
      join.onRef('given.policyId', '=', 'policies.id').onRef('given.wholesaler', '=', 'policies.wholesaler'),
    )
    .leftJoin('users as confirmer', 'confirmer.id', 'given.confirmedBy')
    .leftJoin('documents as proof', (join) =>
      join.onRef('proof.id', '=', 'given.documentId').on(isDocumentOnFile('proof')),
    )
    .select(['policies.wholesaler', 'given.reference', 'proof.id as documentId', 'proof.title'])
    .select([shownNameOf('confirmer').as('by'), instantSql(sql<string | null>`given.confirmed_at`).as('at')])
    .executeTakeFirst()
  if (!row) throw notFound('Policy')
  const { wholesaler, reference, documentId, title, by, at } = row
  if (reference === null || at === null) return { wholesaler, authority: null }
  const document = documentId === null ? null : { id: documentId, title: title ?? '' }
  return { wholesaler, authority: { reference, document, by, at } }
}

/** The stored authority, for the reply to its confirmation. */
export async function readWholesaleAuthority(tx: Db, me: Me, policyId: string): Promise<WholesaleAuthority> {
  const { authority } = await wholesaleAuthoritySeenBy(tx, me, policyId)
  if (!authority) throw notFound('Authority')
  return authority
}

interface NewWholesaleAuthority {
  policyId: string
  wholesaler: string
  reference: string
  documentId: string | null
  confirmedBy: string
  confirmedAt: string
}

/** Returns false if the authority was confirmed before. */
export async function insertWholesaleAuthority(tx: Db, input: NewWholesaleAuthority): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('wholesaleAuthorities')
    .values(input)
    .onConflict((row) =>
      row
        .column('policyId')
        .doUpdateSet(input)
        .where('wholesaleAuthorities.wholesaler', '<>', input.wholesaler),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Returns false if there was none. */
export async function deleteWholesaleAuthority(tx: Db, policyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wholesaleAuthorities')
    .where('policyId', '=', policyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
