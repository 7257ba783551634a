import { RequirementForm } from '../../contract/requirement-forms.ts'
import { storeSet } from '../features/requirements/write-set.ts'
import { demoActorAt, type SeedContext, seededId } from './seed-context.ts'

const million = 1_000_000

/** A general contractor asks Coldspring for more than its general liability policy has. */
export async function seedRequirements({ tx, agency, clock, staff, clients }: SeedContext): Promise<void> {
  const form = RequirementForm.parse({
    project: 'Mill Race Lofts, Norwich',
    documentPage: 7,
    lines: [
      {
        line: 'general liability',
        limits: [
          { name: 'each occurrence', amount: 2 * million },
          { name: 'general aggregate', amount: 2 * million },
        ],
        wordings: ['additional insured', 'completed operations', 'waiver of subrogation'],
        isOccurrence: true,
      },
      {
        line: 'auto liability',
        limits: [{ name: 'combined single limit', amount: million }],
        wordings: ['additional insured'],
      },
      { line: 'umbrella liability', limits: [{ name: 'each occurrence', amount: 5 * million }] },
    ],
  })
  const actor = demoActorAt(seededId(staff, 'agent'), clock.on(-6, '11:40'))
  const clientId = seededId(clients, 'coldspring')
  await storeSet(tx, { ...actor, agency }, { clientId, holder: null, form })
}
