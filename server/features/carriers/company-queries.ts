import { sql } from 'kysely'
import type { WritingCompany } from '../../../contract/carriers.ts'

/**
 * The writing company of the policy in the current row. Most policies name none, and the `case`
 * skips the lookup for these.
 */
export const writingCompanyOf = (policies: string) => sql<WritingCompany | null>`case
  when ${sql.ref(`${policies}.carrierCompanyId`)} is not null then (
    select json_build_object('id', company.id, 'name', company.name, 'naic', company.naic)
    from carrier_companies company where company.id = ${sql.ref(`${policies}.carrierCompanyId`)}) end`
