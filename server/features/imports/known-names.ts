import type { ImportMeanings } from '../../../contract/values/import-kept.ts'
import type { Line } from '../../../contract/values/lines.ts'
import type { Db } from '../../database/tables.ts'
import { keptCarriers } from '../carriers/queries.ts'
import { type Lookups, lookupsOf } from './lookups.ts'

/**
 * Carriers and lines as cells are found among them: by all of their names, and by what was said to mean them. Retired ones are
 * among them: a book has what was written with them.
 */
export async function knownNames(
  db: Db,
  lines: readonly Line[],
  { carriers: ofCarriers, lines: ofLines }: ImportMeanings = { carriers: {}, lines: {} },
): Promise<Lookups & { companyId: (carrier: string, company: string | undefined) => string | null }> {
  const carriers = await keptCarriers(db)
  const meaning = (names: Record<string, string>, name: string) =>
    Object.entries(names).flatMap(([written, means]) => (means === name ? written : []))
  const lookups = lookupsOf(
    carriers.map(({ name, aliases, companies }) => ({
      ...{ name, companies },
      aliases: [...aliases, ...meaning(ofCarriers, name)],
    })),
    lines.map(({ name, category, formerNames }) => ({
      ...{ name, category },
      aliases: [...formerNames, ...meaning(ofLines, name)],
    })),
  )
  const companies = new Map(
    carriers.flatMap(({ name, companies: all }) =>
      all.flatMap((company): [string, string][] =>
        [company.name, ...company.aliases].map((written) => [
          `${name}\n${written.toLowerCase()}`,
          company.id,
        ]),
      ),
    ),
  )
  return {
    ...lookups,
    companyId: (carrier, company) =>
      company === undefined ? null : (companies.get(`${carrier}\n${company.toLowerCase()}`) ?? null),
  }
}
