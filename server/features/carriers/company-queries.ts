import { sql } from 'kysely'
import type { WritingCompany } from '../../../contract/carriers.ts'

/** The company that wrote the policy at hand, under the name that its rows have. Most name none, and none is looked for. */
export const writingCompanyOf = (policies: string) => sql<WritingCompany | null>`case
  when ${sql.ref(`${policies}.carrierCompanyId`)} is not null then (
    select json_build_object('id', company.id, 'name', company.name, 'naic', company.naic)
    from carrier_companies company where company.id = ${sql.ref(`${policies}.carrierCompanyId`)}) end`
