import { type RawBuilder, sql } from 'kysely'
import type { Subject } from '../../../contract/subjects.ts'
import type { SubjectKind } from '../../../contract/values/subject-kinds.ts'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'

interface SubjectKey {
  kind: SubjectKind
  id: string
}

const columnOfKind = {
  policy: 'policyId',
  claim: 'claimId',
  request: 'requestId',
  quote: 'quoteId',
  certificate: 'certificateId',
} as const satisfies Record<SubjectKind, string>

/** The columns that reference a subject; none without a subject. */
export const subjectColumns = (subject: SubjectKey | null) =>
  subject ? { [columnOfKind[subject.kind]]: subject.id } : {}

const subjectLabels: Record<SubjectKind, (id: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  policy: (id) => sql`(select 'Policy ' || p.policy_number from policies p where p.id = ${id})`,
  claim: (id) =>
    sql`(select 'Claim on ' || p.policy_number from claims c join policies p on p.id = c.policy_id where c.id = ${id})`,
  request: (id) => sql`(select r.description from requests r where r.id = ${id})`,
  quote: (id) => sql`(select q.title from quotes q where q.id = ${id})`,
  certificate: (id) => sql`(select 'Certificate ' || c.number from certificates c where c.id = ${id})`,
}

/** The subject of a row as JSON for the API; null if it is none of these `kinds`. */
export const subjectJson = (table: 'tasks' | 'notes', kinds: readonly SubjectKind[]) =>
  sql<Subject | null>`case ${sql.join(
    kinds.map((kind) => {
      const id = sql.ref(`${table}.${columnOfKind[kind]}`)
      return sql`when ${id} is not null then json_build_object('kind', ${sql.lit(kind)}, 'id', ${id}, 'label', ${subjectLabels[kind](sql`${id}`)})`
    }),
    sql` `,
  )} end`

/** Whether a row is about this policy, claim, request, quote or certificate. */
export const isAboutSubject = (table: 'tasks' | 'notes', kinds: readonly SubjectKind[], id: string) =>
  sql<boolean>`(${sql.join(
    kinds.map((kind) => sql`${sql.ref(`${table}.${columnOfKind[kind]}`)} = ${id}`),
    sql` or `,
  )})`

/** The client of a subject that the viewer may see; null if they may not. */
export async function clientOfSubject(db: Db, me: Me, { kind, id }: SubjectKey): Promise<string | null> {
  const visibleRows = seenBy(db, me)
  const subjectQuery = {
    policy: () => visibleRows.allPolicies.where('policies.id', '=', id).select('policies.userId as clientId'),
    // Only the person who writes a draft claim sees the draft.
    claim: () =>
      visibleRows.claims
        .where('claims.id', '=', id)
        .where('claims.status', '<>', 'draft')
        .select('claims.clientId as clientId'),
    request: () =>
      visibleRows.requests.where('requests.id', '=', id).select('requests.requesterId as clientId'),
    quote: () => visibleRows.quotes.where('quotes.id', '=', id).select('quotes.clientId as clientId'),
    certificate: () =>
      visibleRows.certificates.where('certificates.id', '=', id).select('certificates.clientId as clientId'),
  }
  const row = await subjectQuery[kind]().executeTakeFirst()
  return row?.clientId ?? null
}
